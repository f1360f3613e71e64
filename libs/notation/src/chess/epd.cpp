// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/notation/epd.hpp"

#include <optional>

#include "../text.hpp"
#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/quoted.hpp"
#include "duiyi/notation/san.hpp"

namespace duiyi {
namespace {

constexpr std::size_t longest_line = 4096;

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool is_control(char c) {
    return static_cast<unsigned char>(c) < ' ' || c == 0x7f;
}

bool is_opcode(std::string_view word) {
    if (word.empty() || word.size() > 15 || !is_letter(word.front())) {
        return false;
    }
    for (const char c : word) {
        if (!is_letter(c) && (c < '0' || c > '9') && c != '_' && c != '-') {
            return false;
        }
    }
    return true;
}

/// Cuts a line into words, texts in quotes and semicolons.
class Scanner {
public:
    explicit Scanner(std::string_view text) : rest_(text) {}

    bool at_end() {
        while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\t')) {
            rest_.remove_prefix(1);
        }
        return rest_.empty();
    }
    bool take_semicolon() {
        if (at_end() || rest_.front() != ';') {
            return false;
        }
        rest_.remove_prefix(1);
        return true;
    }
    /// Nothing for a text in quotes that does not end. Not at the end.
    std::optional<EpdOperand> take_operand() {
        if (rest_.front() != '"') {
            return EpdOperand{std::string(take(rest_.find_first_of(" \t;"))), false};
        }
        const auto end = rest_.find('"', 1);
        if (end == std::string_view::npos) {
            return std::nullopt;
        }
        const auto text = take(end + 1);
        return EpdOperand{std::string(text.substr(1, text.size() - 2)), true};
    }
    /// A number as a FEN has it, if one comes next.
    std::optional<int> take_number() {
        if (at_end()) {
            return std::nullopt;
        }
        const auto number = parse_small_number(rest_.substr(0, rest_.find_first_of(" \t;")));
        if (number) {
            take(rest_.find_first_of(" \t;"));
        }
        return number;
    }

private:
    std::string_view take(std::size_t size) {
        const auto taken = rest_.substr(0, size);
        rest_.remove_prefix(taken.size());
        return taken;
    }

    std::string_view rest_;
};

std::optional<Fault> read_operation(Scanner& scanner, std::vector<EpdOperation>& operations) {
    EpdOperation operation;
    while (!scanner.take_semicolon() && !scanner.at_end()) {
        auto operand = scanner.take_operand();
        if (!operand) {
            return Fault{"epd:", "has a text in quotes that does not end"};
        }
        if (!operation.opcode.empty()) {
            operation.operands.push_back(std::move(*operand));
            continue;
        }
        if (operand->quoted || !is_opcode(operand->text)) {
            return Fault{"epd:",
                         "has " + quoted(operand->text) +
                             " where an opcode should be (a letter, then up to 14 letters and digits)"};
        }
        operation.opcode = std::move(operand->text);
    }
    if (!operation.opcode.empty()) {
        operations.push_back(std::move(operation));
    }
    return std::nullopt;
}

std::optional<Fault> read_counter(const Epd& epd, std::string_view opcode, int& counter) {
    const auto* const operation = epd.find(opcode);
    if (operation == nullptr) {
        return std::nullopt;
    }
    const auto number =
        operation->operands.size() == 1 ? parse_small_number(operation->operands[0].text) : std::nullopt;
    if (!number) {
        return Fault{"epd: " + std::string(opcode), "is not one number of at most four digits"};
    }
    counter = *number;
    return std::nullopt;
}

} // namespace

const EpdOperation* Epd::find(std::string_view opcode) const {
    for (const auto& operation : operations) {
        if (operation.opcode == opcode) {
            return &operation;
        }
    }
    return nullptr;
}

Result<Epd, Faults> parse_epd(std::string_view line) {
    const auto refuse = [](Fault fault) { return tl::unexpected(Faults{std::move(fault)}); };
    while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) {
        line.remove_suffix(1);
    }
    if (line.size() > longest_line) {
        return refuse({"epd:", "is " + std::to_string(line.size()) + " characters long (at most 4096)"});
    }
    for (const char c : line) {
        if (is_control(c) && c != '\t') {
            return refuse({"epd:", "has the control character " + quoted(c)});
        }
    }

    Scanner scanner(line);
    std::string fen;
    for (int field = 0; field < 4; ++field) {
        const auto operand = scanner.at_end() ? std::nullopt : scanner.take_operand();
        if (!operand || operand->quoted || operand->text.empty()) {
            return refuse({"epd:", "has fewer than the 4 fields of a position"});
        }
        fen += operand->text + ' ';
    }
    int clock = 0, number = 1;
    if (const auto first = scanner.take_number()) {
        clock = *first;
        number = scanner.take_number().value_or(1);
    }
    Epd epd;
    while (!scanner.at_end()) {
        if (auto fault = read_operation(scanner, epd.operations)) {
            return refuse(std::move(*fault));
        }
    }
    for (const auto& [opcode, counter] : {std::pair<const char*, int*>{"hmvc", &clock}, {"fmvn", &number}}) {
        if (auto fault = read_counter(epd, opcode, *counter)) {
            return refuse(std::move(*fault));
        }
    }
    auto position = parse_fen<Chess>(fen + std::to_string(clock) + ' ' + std::to_string(number));
    if (!position) {
        return tl::unexpected(std::move(position.error()));
    }
    epd.position = *position;
    return epd;
}

std::string to_epd(const Epd& epd) {
    const std::string fen = to_fen(epd.position);
    // Without the two counters at its end.
    std::string line = fen.substr(0, fen.rfind(' ', fen.rfind(' ') - 1));
    for (const auto& operation : epd.operations) {
        line += ' ' + operation.opcode;
        for (const auto& operand : operation.operands) {
            line += operand.quoted ? " \"" + operand.text + '"' : ' ' + operand.text;
        }
        line += ';';
    }
    return line;
}

std::vector<EpdOperation> counter_operations(const Position<Chess>& position) {
    std::vector<EpdOperation> operations;
    if (position.halfmove_clock() != 0) {
        operations.push_back({"hmvc", {{std::to_string(position.halfmove_clock()), false}}});
    }
    if (position.fullmove_number() != 1) {
        operations.push_back({"fmvn", {{std::to_string(position.fullmove_number()), false}}});
    }
    return operations;
}

Result<std::vector<Move<Chess>>, Fault> epd_moves(const Epd& epd, std::string_view opcode) {
    std::vector<Move<Chess>> moves;
    const auto* const operation = epd.find(opcode);
    if (operation == nullptr) {
        return moves;
    }
    Position<Chess> position = epd.position;
    for (const auto& operand : operation->operands) {
        const auto move = parse_san(position, operand.text);
        if (!move) {
            return tl::unexpected(
                Fault{"epd: " + std::string(opcode) + ' ' + move.error().place(), move.error().what()});
        }
        moves.push_back(*move);
        if (opcode == "pv") {
            position.play(*move);
        }
    }
    return moves;
}

} // namespace duiyi
