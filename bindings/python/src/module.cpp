// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <pybind11/operators.h>
#include <pybind11/stl.h>

#include "bind.hpp"

namespace duiyi::python {
namespace {

void bind_reasons(py::module_& module) {
    std::vector<EnumMember> members;
    std::vector<std::string> names; // must not move while `members` points into it
    names.reserve(reason_count);
    for (int i = 0; i < reason_count; ++i) {
        const auto text = to_string(static_cast<Reason>(i));
        std::string& name = names.emplace_back(text);
        for (char& c : name) {
            c = c == '_' ? c : static_cast<char>(c - 'a' + 'A');
        }
        members.push_back({name.c_str(), py::str(text.data(), text.size())});
    }
    make_enum<Reason>(module, "Reason", members,
                      "Why a game is over, or what draw can be claimed. The value is the name on the wire.");
}

void bind_outcome(py::module_& module) {
    py::class_<Outcome>(module, "Outcome", "How a game ended. Equal by value, hashable.", py::is_final())
        .def_property_readonly(
            "winner", [](const Outcome& outcome) { return outcome.winner; },
            "The side that won; None: a draw.")
        .def_property_readonly(
            "reason", [](const Outcome& outcome) { return outcome.reason; }, "Why the game is over.")
        .def_property_readonly(
            "result",
            [](const Outcome& outcome) {
                if (!outcome.winner) {
                    return "1/2-1/2";
                }
                return *outcome.winner == Side::first ? "1-0" : "0-1";
            },
            "The result as game records write it: `1-0`, `0-1` or `1/2-1/2`.")
        .def(
            "__eq__", [](const Outcome& a, const Outcome& b) { return a == b; }, py::is_operator())
        .def("__hash__", [](const Outcome& outcome) { return py::hash(py::cast(outcome.reason)); })
        .def("__reduce__",
             [](const Outcome&) -> py::object { throw py::type_error("an Outcome cannot be pickled"); })
        .def("__repr__", [](py::handle self) {
            return py::str("<Outcome {} by {}>")
                .format(self.attr("result"), self.attr("reason").attr("value"));
        });
}

/// pybind11 ends the process when Python calls the base class of all bound classes by itself; this makes it a
/// TypeError.
void guard_base_class() {
    static const newfunc make = [] {
        auto* const base = reinterpret_cast<PyTypeObject*>(py::detail::get_internals().instance_base);
        return base->tp_new;
    }();
    auto* const base = reinterpret_cast<PyTypeObject*>(py::detail::get_internals().instance_base);
    base->tp_new = [](PyTypeObject* type, PyObject* arguments, PyObject* names) -> PyObject* {
        if (type->tp_base == &PyBaseObject_Type) {
            PyErr_SetString(PyExc_TypeError, "this class has no objects of its own");
            return nullptr;
        }
        return make(type, arguments, names);
    };
}

/// A module of its own name, `duiyi.chess`, which the package's __init__.py makes importable.
py::module_ make_module(py::module_& parent, const char* name) {
    const auto full_name = std::string("duiyi.") + name;
    auto module = py::reinterpret_steal<py::module_>(PyModule_New(full_name.c_str()));
    parent.attr(name) = module;
    return module;
}

} // namespace
} // namespace duiyi::python

PYBIND11_MODULE(_core, module) {
    using namespace duiyi::python;
    module.attr("__name__") = "duiyi"; // where the classes are found from outside
    guard_base_class();
    const EnumMember sides[] = {{"FIRST", py::int_(0)}, {"SECOND", py::int_(1)}};
    make_enum<duiyi::Side>(module, "Side", sides,
                           "The two players in the order they move: White or Red is FIRST, Black is SECOND.");
    const EnumMember uses[] = {
        {"MOVE_OR_CAPTURE", py::int_(0)}, {"MOVE_ONLY", py::int_(1)}, {"CAPTURE_ONLY", py::int_(2)}};
    make_enum<duiyi::Use>(module, "Use", uses,
                          "What a displacement is for: a chess pawn moves one way and captures another.");
    bind_reasons(module);
    bind_outcome(module);
    auto chess = make_module(module, "chess");
    bind_chess(chess);
    auto xiangqi = make_module(module, "xiangqi");
    bind_xiangqi(xiangqi);
}
