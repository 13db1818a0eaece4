"""Name pretend people."""

from random import Random

NAMES = (
    *("Ada", "Aiko", "Alba", "Amir", "Anouk", "Arne", "Asha", "Bao", "Bela", "Bruno", "Carla"),
    *("Chidi", "Clara", "Dario", "Dina", "Edda", "Elif", "Emil", "Enzo", "Esra", "Farah", "Femi"),
    *("Finn", "Gita", "Hana", "Hugo", "Ida", "Ilya", "Ines", "Ivo", "Jana", "Jonas", "Kaya"),
    *("Kofi", "Lars", "Leila", "Levi", "Lina", "Luca", "Maja", "Malik", "Mara", "Mateo", "Mila"),
    *("Nadia", "Niko", "Nora", "Olga", "Omar", "Otto", "Paula", "Pavel", "Petra", "Quinn", "Rana"),
    *("Remy", "Rosa", "Sami", "Sasha", "Selma", "Sven", "Tariq", "Tessa", "Uma", "Vera", "Wim"),
    *("Xenia", "Yara", "Yusuf", "Zoe"),
)


def choose_names(random: Random, count: int, taken: set[str]) -> list[str]:
    """Return distinct unused names, with numbers appended if there are not enough."""
    names = random.sample(NAMES, len(NAMES))  # whoever is taken, the same order
    free = [name for name in names if name.lower() not in taken]
    number = 2
    while len(free) < count:
        more = [f"{name} {number}" for name in names if f"{name} {number}".lower() not in taken]
        free += more
        number += 1
    return free[:count]
