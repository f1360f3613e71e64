// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <string>
#include <variant>

#include "duiyi/rules/game_state.hpp"
#include "enums.hpp"

/// How values cross from Python to C++ and back. Include before any binding of these types: a type must be
/// converted in one way everywhere.
namespace duiyi::python {

/// The value, or a ValueError that says what is wrong, and where.
template <class T>
T value_or_raise(Result<T, Faults> result) {
    if (!result) {
        throw py::value_error(to_string(result.error()));
    }
    return *std::move(result);
}
template <class T>
T value_or_raise(Result<T, Fault> result) {
    if (!result) {
        throw py::value_error(result.error().text());
    }
    if constexpr (!std::is_void_v<T>) {
        return *std::move(result);
    }
}

/// "'x'" or "99": how a message quotes what was given.
inline std::string shown(py::handle object) {
    return py::cast<std::string>(py::repr(object)).substr(0, 60);
}

/// A square from outside: its number, or its name.
template <Game G>
struct SquareArg {
    Square<G> square;
};

template <Game G>
Square<G> square_from_python(py::handle source) {
    const auto refuse = [&]() -> Square<G> {
        throw py::value_error("square " + shown(source) + " is not on the " + std::string(to_string(G::id)) +
                              " board (expected " + to_string(Square<G>{0}) + " to " +
                              to_string(Square<G>{square_count<G> - 1}) + ", or 0 to " +
                              std::to_string(square_count<G> - 1) + ")");
    };
    if (PyUnicode_Check(source.ptr())) {
        Py_ssize_t size = 0;
        const char* text = PyUnicode_AsUTF8AndSize(source.ptr(), &size);
        if (text == nullptr) {
            PyErr_Clear();
            return refuse();
        }
        const auto square = parse_square<G>({text, static_cast<std::size_t>(size)});
        return square ? *square : refuse();
    }
    int overflow = 0;
    const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(source.ptr()));
    if (!number) {
        throw py::error_already_set();
    }
    const long index = PyLong_AsLongAndOverflow(number.ptr(), &overflow);
    if (overflow != 0 || index < 0 || index >= square_count<G>) {
        return refuse();
    }
    return Square<G>{static_cast<std::uint8_t>(index)};
}

/// Bit i of the Python number is the square i, whatever the words of the bitboard are.
template <Game G>
py::int_ bits_to_python(Bitboard<G> set) {
    if constexpr (Bitboard<G>::word_count == 1) {
        return py::int_(set.word(0));
    } else {
        return py::int_((py::int_(set.word(1)) << py::int_(Bitboard<G>::bits_per_word)) |
                        py::int_(set.word(0)));
    }
}

template <Game G>
Bitboard<G> bits_from_python(py::handle source) {
    py::int_ rest = py::reinterpret_steal<py::int_>(PyNumber_Index(source.ptr()));
    if (!rest) {
        throw py::error_already_set();
    }
    const py::int_ zero(0);
    std::array<std::uint64_t, Bitboard<G>::word_count> words{};
    const bool negative = rest < zero;
    for (auto& word : words) {
        word = py::cast<std::uint64_t>(rest & py::int_(Bitboard<G>::word_mask));
        rest = rest >> py::int_(Bitboard<G>::bits_per_word);
    }
    if (negative || !rest.equal(zero)) {
        throw py::value_error("set of squares has bits beyond the " + std::to_string(square_count<G>) +
                              " squares of the " + std::string(to_string(G::id)) + " board");
    }
    return Bitboard<G>::from_words(words);
}

/// The moves as a list of Move objects.
template <Game G>
py::list moves_to_python(std::span<const Move<G>> moves) {
    py::list list(moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
        PyList_SET_ITEM(list.ptr(), static_cast<py::ssize_t>(i), py::cast(moves[i]).release().ptr());
    }
    return list;
}

/// A move from outside: a Move, or its UCI form.
template <Game G>
struct MoveArg {
    std::variant<Move<G>, std::string> move;
};

/// Like pybind11's own conversion of a bound class, and refuses objects that `__new__` made and no
/// constructor has filled: pybind11 would hand out unset memory.
template <class T>
class FilledCaster : public py::detail::type_caster_base<T> {
    using Base = py::detail::type_caster_base<T>;

public:
    bool load(py::handle source, bool convert) {
        // By type, not isinstance(): that believes an object's own word, `__class__`.
        auto* const type = reinterpret_cast<PyTypeObject*>(py::type::of<T>().ptr());
        if (!source || !PyObject_TypeCheck(source.ptr(), type)) {
            return false;
        }
        auto* const instance = reinterpret_cast<py::detail::instance*>(source.ptr());
        if (!instance->get_value_and_holder().holder_constructed()) {
            throw py::type_error("the object was made by __new__ alone and has no value");
        }
        return Base::load(source, convert);
    }
};

} // namespace duiyi::python

namespace pybind11::detail {

template <duiyi::Game G>
class type_caster<duiyi::python::SquareArg<G>> {
public:
    PYBIND11_TYPE_CASTER(duiyi::python::SquareArg<G>, const_name("int | str"));
    bool load(handle source, bool /*convert*/) {
        if (!PyUnicode_Check(source.ptr()) && !PyIndex_Check(source.ptr())) {
            return false;
        }
        value.square = duiyi::python::square_from_python<G>(source);
        return true;
    }
};

template <duiyi::Game G>
class type_caster<duiyi::Bitboard<G>> {
public:
    PYBIND11_TYPE_CASTER(duiyi::Bitboard<G>, const_name("int"));
    bool load(handle source, bool /*convert*/) {
        if (!PyIndex_Check(source.ptr())) {
            return false;
        }
        value = duiyi::python::bits_from_python<G>(source);
        return true;
    }
    static handle cast(duiyi::Bitboard<G> set, return_value_policy /*policy*/, handle /*parent*/) {
        return duiyi::python::bits_to_python(set).release();
    }
};

template <duiyi::Game G>
class type_caster<duiyi::Square<G>> {
public:
    PYBIND11_TYPE_CASTER(duiyi::Square<G>, const_name("int"));
    static handle cast(duiyi::Square<G> square, return_value_policy /*policy*/, handle /*parent*/) {
        return PyLong_FromLong(square.index);
    }
};

template <duiyi::Game G>
class type_caster<duiyi::Piece<G>> : public duiyi::python::FilledCaster<duiyi::Piece<G>> {};
template <duiyi::Game G>
class type_caster<duiyi::Position<G>> : public duiyi::python::FilledCaster<duiyi::Position<G>> {};
template <duiyi::Game G>
class type_caster<duiyi::GameState<G>> : public duiyi::python::FilledCaster<duiyi::GameState<G>> {};
template <>
class type_caster<duiyi::Outcome> : public duiyi::python::FilledCaster<duiyi::Outcome> {};

/// A move is 16 bits, and so its Python object is made once and kept: a list of moves costs no allocation
/// but its own.
template <duiyi::Game G>
class type_caster<duiyi::Move<G>> : public duiyi::python::FilledCaster<duiyi::Move<G>> {
    using Base = duiyi::python::FilledCaster<duiyi::Move<G>>;

public:
    static handle cast(const duiyi::Move<G>& move, return_value_policy /*policy*/, handle /*parent*/) {
        static std::array<PyObject*, 65536> made{};
        PyObject*& object = made[move.bits()];
        if (object == nullptr) {
            object = Base::cast(duiyi::Move<G>(move), return_value_policy::move, {}).ptr();
        }
        return handle(object).inc_ref();
    }
};

template <duiyi::Game G>
class type_caster<duiyi::python::MoveArg<G>> {
public:
    PYBIND11_TYPE_CASTER(duiyi::python::MoveArg<G>, make_caster<duiyi::Move<G>>::name + const_name(" | str"));
    bool load(handle source, bool convert) {
        if (PyUnicode_Check(source.ptr())) {
            Py_ssize_t size = 0;
            const char* text = PyUnicode_AsUTF8AndSize(source.ptr(), &size);
            if (text == nullptr) {
                PyErr_Clear();
                throw value_error("move " + duiyi::python::shown(source) + " is not text");
            }
            value.move = std::string(text, static_cast<std::size_t>(size));
            return true;
        }
        make_caster<duiyi::Move<G>> caster;
        if (!caster.load(source, convert)) {
            return false;
        }
        value.move = cast_op<duiyi::Move<G>&>(caster);
        return true;
    }
};

} // namespace pybind11::detail
