"""L1 15: a stage race is a fold over the results of its stages. Nothing here knows how a stage was ridden."""

from paceline.games.leader_1.tour.tours import TOURS

__all__ = ["TOURS"]
