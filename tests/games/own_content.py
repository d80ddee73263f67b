"""A content set of an owner of the box, for the tests of every game whose files can be corrected one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from paceline.core.messages import BadOptions, Message
from paceline.i18n import english

Case = tuple[str, str, str, str, str, str]
"""File, what is replaced, by what; the entry and field that are named, and what was expected there."""
_TYPED = ("", "0", "9", "-", '"', "]", "x", "\n", "[", "true")


class OwnContent:
    """A folder whose files are the set in use."""

    def __init__(self, folder: Path, content: ModuleType, checks: ModuleType, readers: Sequence[ModuleType]) -> None:
        self.folder, self.content, self._checks, self._readers = folder, content, checks, readers

    def forget(self) -> None:
        """Read the files anew."""
        for module in (self.content, *self._readers):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()

    def write(self, name: str, text: str) -> None:
        """Put a file into the folder."""
        (self.folder / name).parent.mkdir(exist_ok=True)
        (self.folder / name).write_text(text, encoding="utf-8")
        self.forget()

    def edit(self, name: str, old: str, new: str) -> None:
        """Put a file into the folder in which something is different."""
        text = self.content.data_files()[name]
        assert old in text, old
        self.write(name, text.replace(old, new, 1))

    def remove(self, name: str) -> None:
        (self.folder / name).unlink()
        self.forget()

    def refused(self) -> Message:
        """Return the message that refuses the set."""
        with pytest.raises(BadOptions) as caught:
            self._checks.check()
        assert caught.value.field == "content"
        return caught.value.message

    def sentence(self) -> str:
        """Return the sentence that refuses the set; empty if it is fine."""
        try:
            self._checks.check()
        except BadOptions as error:
            return english()(error.message)
        return ""


@contextmanager
def own_content(
    folder: Path, content: ModuleType, checks: ModuleType, readers: Sequence[ModuleType]
) -> Iterator[OwnContent]:
    """Use the files of a folder for a while."""
    own = OwnContent(folder, content, checks, readers)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(content, "FOLDER", str(folder))
        own.forget()
        yield own
    own.forget()


def refuses(own: OwnContent, case: Case) -> None:
    """Check that a wrong value is refused with its file, entry, field and what was expected."""
    name, old, new, entry, field, expected = case
    own.edit(name, old, new)
    message = own.refused()
    said = english()(message)
    assert said.startswith(name)
    assert "{" not in said.replace(str(message.places.get("found")), "")
    if expected:
        file, wanted = message.places["file"], message.places["expected"]
        assert (file.places["entry"] if isinstance(file, Message) else "") == entry
        assert isinstance(wanted, Message)
        assert (message.places["field"], wanted.key) == (field, f"core.content.expects.{expected}")


def survives_mistakes(own: OwnContent) -> None:
    """Strike out and type over at random: a set is fine, or refused in one clear sentence."""
    rng, texts, fine = Random(12), own.content.data_files(), 0
    for _ in range(60):
        name = rng.choice(own.content.FILES)
        place, typed = rng.randrange(len(texts[name])), rng.choice(_TYPED)
        own.write(name, texts[name][:place] + typed + texts[name][place + rng.randint(0, 9) :])
        said = own.sentence()
        fine += not said
        assert not said or any(word in said for word in (*own.content.FILES, "expected"))
        own.remove(name)
    assert 0 < fine < 60
