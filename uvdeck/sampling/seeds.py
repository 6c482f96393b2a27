"""From a seed and the number of a shard to the state of a generator.

The sequence is that of SplitMix64 (Guy Steele, Doug Lea and Christine Flood, Fast splittable
pseudorandom number generators, OOPSLA 2014), which is also what the authors of xoshiro recommend
for setting its state. Its start is the seed, mixed once, so that the sequences of neighbouring
seeds do not run into each other; shard number ``i`` takes numbers ``2 i`` and ``2 i + 1`` of it,
counted from 0. Only whole numbers are used, so the same comes out of every machine, every Python
and every PYTHONHASHSEED.
"""

from typing import Final

#: Seeds are from 0 to one less than this. 0 is a seed like any other.
SEEDS: Final = 1 << 64
#: Shards of a run at most.
MAX_SHARDS: Final = 1 << 40

_MASK: Final = SEEDS - 1
#: 2**64 divided by the golden ratio, made odd.
_STEP: Final = 0x9E3779B97F4A7C15


def mix64(number: int) -> int:
    """Return SplitMix64's mixture of 64 bits; different numbers give different ones.

    Args:
        number: from 0 to 2**64 - 1.
    """
    number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
    number = (number ^ (number >> 27)) * 0x94D049BB133111EB & _MASK
    return number ^ (number >> 31)


def shard_words(seed: int, shard: int) -> list[int]:
    """Return the state with which the generator begins a shard: four words of 32 bits.

    They are never all 0, because the two numbers that they are made of differ.

    Args:
        seed: from 0 to 2**64 - 1.
        shard: number of the shard, 0 or more.

    Raises:
        ValueError: seed or shard is out of range.
    """
    if not 0 <= seed < SEEDS:
        raise ValueError(f"a seed is from 0 to 2**64 - 1, not {seed}")
    if not 0 <= shard < MAX_SHARDS:
        raise ValueError(f"there is no shard number {shard}")
    start = mix64(seed + _STEP & _MASK)
    words = []
    for number in (2 * shard, 2 * shard + 1):
        drawn = mix64(start + (number + 1) * _STEP & _MASK)
        words += [drawn & 0xFFFFFFFF, drawn >> 32]
    return words
