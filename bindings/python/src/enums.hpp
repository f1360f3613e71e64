// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <pybind11/pybind11.h>

#include <span>
#include <vector>

#include "duiyi/geometry/chess.hpp"
#include "duiyi/geometry/xiangqi.hpp"
#include "duiyi/rules/outcome.hpp"

namespace duiyi::python {

namespace py = pybind11;

/// The members of the `enum.Enum` that stands for E, by E's numbers. Held for good: a module of C++ is never
/// unloaded.
template <class E>
inline std::vector<PyObject*> enum_members;

struct EnumMember {
    const char* name;
    py::object value;
};

/// Makes a true `enum.Enum` for E in `module`, so that `isinstance`, iteration and pickling are Python's own.
/// `members` are in the order of E's numbers.
template <class E>
void make_enum(py::module_& module, const char* name, std::span<const EnumMember> members, const char* doc) {
    py::list pairs;
    for (const EnumMember& member : members) {
        pairs.append(py::make_tuple(member.name, member.value));
    }
    const py::object type =
        py::module_::import("enum").attr("Enum")(name, pairs, py::arg("module") = module.attr("__name__"));
    type.attr("__doc__") = doc;
    module.attr(name) = type;
    for (const EnumMember& member : members) {
        enum_members<E>.push_back(py::object(type.attr(member.name)).release().ptr());
    }
}

/// Converts E from and to its members by identity.
template <class E>
class EnumCaster {
public:
    bool load(py::handle source, bool /*convert*/) {
        const auto& members = enum_members<E>;
        for (std::size_t i = 0; i < members.size(); ++i) {
            if (members[i] == source.ptr()) {
                value = static_cast<E>(i);
                return true;
            }
        }
        return false;
    }
    static py::handle cast(E source, py::return_value_policy /*policy*/, py::handle /*parent*/) {
        return py::handle(enum_members<E>.at(static_cast<std::size_t>(source))).inc_ref();
    }

protected:
    E value{};
};

} // namespace duiyi::python

namespace pybind11::detail {

#define DUIYI_ENUM_CASTER(Type, name_in_python)                          \
    template <>                                                          \
    class type_caster<Type> : public duiyi::python::EnumCaster<Type> {   \
    public:                                                              \
        static constexpr auto name = const_name(name_in_python);         \
        template <class T>                                               \
        using cast_op_type = Type;                                       \
        operator Type() {                                                \
            return value;                                                \
        } /* NOLINT(google-explicit-constructor): what pybind11 calls */ \
    }

DUIYI_ENUM_CASTER(duiyi::Side, "duiyi.Side");
DUIYI_ENUM_CASTER(duiyi::Use, "duiyi.Use");
DUIYI_ENUM_CASTER(duiyi::Reason, "duiyi.Reason");
DUIYI_ENUM_CASTER(duiyi::Chess::Role, "duiyi.chess.Role");
DUIYI_ENUM_CASTER(duiyi::Xiangqi::Role, "duiyi.xiangqi.Role");
#undef DUIYI_ENUM_CASTER

} // namespace pybind11::detail
