"""Writes a result for each shard of a plan of fuzzing, of random figures, and prints what they add up to.

    shards.py PLAN FOLDER     prints TARGET DIGEST STREAMS STEPS
"""

import json
import random
import sys
from pathlib import Path


def fnv(data):
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return f"{value:016x}"


def main(plan, folder):
    random.seed(1)
    data = Path(plan).read_bytes()
    header, *shards = map(json.loads, data.splitlines())
    folder = Path(folder)
    folder.mkdir()
    plan_digest = fnv(data)
    digest = streams = steps = 0
    for shard in shards:
        part = shard["fuzz"]
        share = {
            "streams": part["streams"], "steps": random.randrange(10**6), "repeated": 0,
            "digest": f"{random.getrandbits(64):016x}", "probesMissed": ["noPages", "manyLeaves", "longPage"],
        }
        result = {"schema": "formnav.shard/1", "plan": plan_digest, "build": header["build"],
                  "shard": shard["shard"], "fuzz": share}
        (folder / f"shard-{shard['shard']}.jsonl").write_text(json.dumps(result) + "\n")
        digest += int(share["digest"], 16)
        streams += share["streams"]
        steps += share["steps"]
    print(shards[0]["fuzz"]["target"], f"{digest % 2**64:016x}", streams, steps)


if __name__ == "__main__":
    main(*sys.argv[1:])
