// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The part of AccountService that gives the owner of an account what is stored about it.
#include <memory>
#include <utility>

#include "service/account_refusals.hpp"
#include "service/account_service.hpp"

namespace duiyi::server {

void AccountService::export_records(const FoundSession& who, const Visitor& visitor,
                                    const Answer<AccountExport>& answer) {
    commit({entry(who.account.id, visitor, AccountActor::owner, AccountAction::export_data)},
           [this, who, answer](const auto& fault) {
               if (fault) {
                   answer(refused(*fault));
                   return;
               }
               list_records(who, [this, id = who.account.id, answer](const auto& records) {
                   if (records) {
                       add_relations_and_rights(id, *records, answer);
                   } else {
                       answer(tl::unexpected(records.error()));
                   }
               });
           });
}

void AccountService::add_relations_and_rights(const std::string& id, const AccountRecords& records,
                                              const Answer<AccountExport>& answer) {
    const auto all = std::make_shared<AccountExport>(AccountExport{records});
    store_.list_relations(id, [this, id, all, answer](auto relations) {
        store_.list_api_tokens(id, [this, id, all, relations, answer](auto tokens) {
            store_.list_ratings(id, [all, relations, tokens, answer](auto ratings) {
                if (!relations || !tokens || !ratings) {
                    answer(refused(AccountFault::server_error));
                    return;
                }
                all->relations = *std::move(relations);
                all->tokens = *std::move(tokens);
                all->ratings = *std::move(ratings);
                answer(*all);
            });
        });
    });
}

} // namespace duiyi::server
