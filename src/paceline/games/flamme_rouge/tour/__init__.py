"""A tour: a fold over the results of its stages. Nothing here knows how a stage was ridden."""

from paceline.games.flamme_rouge.tour.tours import TOURS

__all__ = ["TOURS"]
