"""The documentation is true: its examples run, and every verb, flag, metric and event is in it."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from paceline.cli import main
from paceline.cli.command import VERBS
from paceline.core import registry

ROOT = Path(__file__).parents[2]
PAGES = {
    page: page.read_text(encoding="utf-8") for page in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
}
README = PAGES[ROOT / "README.md"]
DEPLOY = PAGES[ROOT / "docs" / "deploy.md"]
TABLE = ROOT / "src" / "paceline" / "web"


def test_the_example_of_the_package_runs() -> None:
    import paceline

    result = doctest.testmod(paceline)
    assert (result.attempted >= 3, result.failed) == (True, 0)


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_is_in_the_readme(verb: str) -> None:
    assert f"paceline {verb}" in README


def test_every_setting_is_documented() -> None:
    source = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "src").rglob("*.py"))
    settings = set(re.findall(r"\b(PACELINE_[A-Z]+|NO_COLOR)\b", source))
    assert settings
    assert [name for name in sorted(settings) if name not in "\n".join(PAGES.values())] == []


def first_column(page: str, heading: str) -> set[str]:
    """Return the first column of the table under a heading."""
    (part,) = (part for part in page.split("\n## ")[1:] if part.partition("\n")[0] == heading)
    return set(re.findall(r"^\| `([^`]+)` \|", part, re.MULTILINE))


def test_every_flag_of_the_server_is_documented_and_nothing_else() -> None:
    flags = set(re.findall(r'"(--[a-z-]+)"', (ROOT / "src/paceline/cli/verbs/serve.py").read_text(encoding="utf-8")))
    assert first_column(DEPLOY, "Settings") == flags


def test_every_figure_of_the_server_is_documented_and_nothing_else() -> None:
    figures = set(re.findall(r'"(paceline_\w+)"', (TABLE / "observability.py").read_text(encoding="utf-8")))
    assert first_column(DEPLOY, "Health and figures") == figures


def test_every_event_in_the_log_of_the_server_is_documented_and_nothing_else() -> None:
    source = "\n".join(file.read_text(encoding="utf-8") for file in TABLE.rglob("*.py"))
    assert first_column(DEPLOY, "Logs") == set(re.findall(r'_LOG\.\w+\(\s*"([a-z-]+)"', source))


def test_every_part_of_the_package_is_in_the_architecture() -> None:
    page = PAGES[ROOT / "docs" / "architecture.md"]
    parts = {folder.name for folder in (ROOT / "src" / "paceline").iterdir() if (folder / "__init__.py").is_file()}
    assert [part for part in sorted(parts - {"games"}) if f"| `{part}/` |" not in page] == []


@pytest.mark.parametrize("name", registry.BUILT_IN)
def test_every_game_has_its_pages_and_words(name: str) -> None:
    game = registry.game(name)
    assert (ROOT / "docs" / "rules" / game.facts.rules_page).is_file()
    assert game.presentation.words("en")
    assert game.facts.title in README


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", PAGES[page]):
        assert (page.parent / target).exists(), target


def test_every_target_of_the_makefile_named_in_the_readme_exists() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = set(re.findall(r"\bmake ([a-z]+)(?:`|  )", README))
    assert {"play", "test", "check", "bench"} <= named
    assert all(re.search(rf"^{target}:", makefile, re.MULTILINE) for target in named)


@pytest.mark.parametrize(
    ("race", "turn", "picture"), [("example", "10", "race"), ("hexagons", "14", "hexagons"), ("lanes", "15", "lanes")]
)
def test_pictures_of_the_readme_are_drawn_by_this_code(race: str, turn: str, picture: str, tmp_path: Path) -> None:
    """Draw one anew with: paceline replay docs/pictures/example.race --round 10 --svg docs/pictures/race.svg."""
    pictures, out = ROOT / "docs" / "pictures", tmp_path / f"{picture}.svg"
    assert main(["replay", str(pictures / f"{race}.race"), "--round", turn, "--svg", str(out)]) == 0
    assert out.read_bytes() == (pictures / f"{picture}.svg").read_bytes()


def test_the_sheet_of_the_readme_is_drawn_by_this_code(tmp_path: Path) -> None:
    """Draw it anew with: paceline tour sheet docs/pictures/example.tour --svg tour.svg; the first page is shown."""
    pictures = ROOT / "docs" / "pictures"
    assert main(["tour", "sheet", str(pictures / "example.tour"), "--svg", str(tmp_path / "tour.svg")]) == 0
    assert (tmp_path / "tour-1.svg").read_bytes() == (pictures / "tour.svg").read_bytes()


def test_files_named_in_the_architecture_exist() -> None:
    """A path in backticks is the end of the path of a file or folder."""
    page = PAGES[ROOT / "docs" / "architecture.md"]
    named = set(re.findall(r"`((?:[a-z_0-9]+/)+[a-z_0-9]*(?:\.(?:py|md))?)`", page))
    assert len(named) > 15
    there = [
        f"/{path.relative_to(ROOT).as_posix()}" for top in ("src", "docs", "tests") for path in (ROOT / top).rglob("*")
    ]
    missing = [name for name in sorted(named) if not any(path.endswith(f"/{name.rstrip('/')}") for path in there)]
    assert missing == []


def test_the_readme_tells_how_many_can_play() -> None:
    told = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    for name in registry.BUILT_IN:
        assert str(registry.game(name).facts.players) in told


def test_players_count_from_one() -> None:
    files = [path for names in ("words/*.toml", "i18n/**/*.toml") for path in (ROOT / "src").rglob(names)]
    assert len(files) > 4
    wrong = re.compile("counted from 0|numbered 0|, from 0")
    assert [path.name for path in files if wrong.search(path.read_text(encoding="utf-8"))] == []
