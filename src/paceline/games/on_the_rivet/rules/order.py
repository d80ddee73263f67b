"""What rules ask of a table again and again: its cards and course, who is next, who is available."""

from __future__ import annotations

from paceline.games.on_the_rivet.content import Book, book
from paceline.games.on_the_rivet.course import Course, course
from paceline.games.on_the_rivet.state import Table


def book_of(table: Table) -> Book:
    """The cards and numbers of a race."""
    return book(table.rules.content)


def course_of(table: Table) -> Course:
    """The course of a race."""
    return course(table.rules.content, table.rules.course)


def clockwise(seats: int, first: int) -> tuple[int, ...]:
    """All seats from this one on (OR 3.1)."""
    return tuple((first + step) % seats for step in range(seats))


def available(table: Table, seat: int) -> tuple[int, ...]:
    """Riders of a seat who can be activated: on the road and not activated yet (OR 4.1)."""
    return tuple(
        rider for rider in table.own(seat) if table.riders[rider].on_road and not table.riders[rider].activated
    )


def people(table: Table) -> tuple[int, ...]:
    """Seats that are not the artificial team."""
    return tuple(seat for seat in range(table.seats) if seat != table.rules.third)
