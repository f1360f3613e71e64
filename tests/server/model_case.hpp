// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "engine_kit.hpp"
#include "model_client.hpp"
#include "model_steps.hpp"

namespace duiyi::server::service_model {

/// A list of steps, done by the service and by the model.
class Case {
public:
    explicit Case(const std::vector<Step>& steps);
    /// Empty: the service has done as the model says.
    [[nodiscard]] const std::string& fault() const { return fault_; }
    [[nodiscard]] std::string told() const { return told_.str(); }
    /// How many requests were stored.
    [[nodiscard]] std::size_t stored() const { return stored_events(); }

private:
    void start_server();
    void restart();
    /// Lets time pass, and what waits for a time happen.
    void pass(std::int64_t ms);
    void take(const Step& step);
    void think(const Step& step);
    void burst(const Step& step);
    /// Sends a request, under a fresh id if it has none.
    void send(std::size_t tab, json::object& request, Mishap mishap);
    void ask(std::size_t tab, json::object request, Mishap mishap);
    /// The request, when its answer does not come; true when it has been stored all the same.
    [[nodiscard]] bool lose_answer(std::size_t tab, Mishap mishap);
    [[nodiscard]] Drawn drawn_by(const std::optional<json::object>& answer);
    /// The rooms that are stored and that people do not know yet: rematches in the order of the rooms that
    /// led to them. The names are random, and a case must not depend on them.
    [[nodiscard]] std::vector<std::string> new_rooms() const;
    void learn(std::size_t tab, const json::object& request, const std::optional<json::object>& answer,
               const Drawn& drawn);
    void check_answer(const ModelTab& tab, const std::optional<json::object>& answer,
                      const ModelAnswer& expected);
    void check_clients();
    void check_logs();
    [[nodiscard]] std::size_t stored_events() const;

    std::int64_t now_ = 1'000'000'000;
    FakeStore store_;
    LocalBus bus_;
    FakeEngines engines_;
    std::unique_ptr<Deadlines> deadlines_;
    std::unique_ptr<Service> service_;
    std::array<ModelTab, tab_count> tabs_;
    ServiceModel model_{tab_count};
    People people_{model_};
    int ids_ = 0, lost_ = 0;
    std::ostringstream told_;
    std::string fault_;
};

} // namespace duiyi::server::service_model
