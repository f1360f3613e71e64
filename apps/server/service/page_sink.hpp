// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>

#include "service/client.hpp"

namespace duiyi::server {

/// A connection of the page: answers and news become frames of its protocol.
class PageSink : public FrameSink {
public:
    void answer(const std::string& request_id, const Answer& answer) final;
    void tell(const Notice& notice) final;
};

} // namespace duiyi::server
