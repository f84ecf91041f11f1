"""Tries changes of a woven build, a few at a time: by the tests of their module, then by the fuzz targets that reach them."""

import json
import os
import re
import subprocess
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

# Modules whose behaviour another module's tests show.
TESTS = {"ScreenModel": "FormNavigationTests"}
# Every target that plays the product alone; `engines` plays other engines.
TARGETS = (
    "engine",
    "visible-pages",
    "rules",
    "repeats",
    "formats",
    "imports",
    "navigation",
    "card-offsets",
    "bars",
    "structures",
    "apps",
    "goods-receipt",
)
# The exit code of `formnav fuzz` if a stream failed.
DIVERGED = 3
# A change that makes the tests this much slower hangs.
SLOWER = 5


class Trials:
    """The programs of a woven build."""

    def __init__(self, tests, formnav, seconds, seed):
        self.tests, self.formnav, self.seconds, self.seed = tests, formnav, seconds, seed
        self.limits = {}
        self.lock = threading.Lock()

    def run(self, changes, jobs, report):
        """The outcome of each change, in order; `report` gets each as it comes."""
        for module in sorted({TESTS.get(change.module, f"{change.module}Tests") for change in changes}):
            self.measure(module)
        with ThreadPoolExecutor(jobs) as pool:
            return list(pool.map(lambda change: self.outcome(change, report), changes))

    def measure(self, suite):
        """Sees that the tests pass without a change, and how long they take."""
        start = time.monotonic()
        found, _ = self.tested(suite, "", 3_600)
        if found:
            raise SystemExit(f"error: {suite} fails without a change: {found}")
        self.limits[suite] = SLOWER * (time.monotonic() - start) + 30

    def outcome(self, change, report):
        suite = TESTS.get(change.module, f"{change.module}Tests")
        found, is_reached = self.tested(suite, change.name, self.limits[suite])
        if not found:
            found, is_reached_by = self.fuzzed(change.name)
            is_reached = is_reached or is_reached_by
        with self.lock:
            report(change, found, is_reached)
        return found, is_reached

    def tested(self, suite, name, limit):
        """The first test that failed, or how the tests ended; whether the change was reached."""
        with tempfile.TemporaryDirectory() as folder:
            events, reached = Path(folder, "events"), Path(folder, "reached")
            process = subprocess.Popen(
                [
                    self.tests,
                    "--testing-library",
                    "swift-testing",
                    "--filter",
                    rf"^{suite}\.",
                    "--event-stream-version",
                    "0",
                    "--event-stream-output-path",
                    str(events),
                ],
                env=environment(name, reached),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                preexec_fn=lambda: os.nice(10),
            )
            end = time.monotonic() + limit
            failure = ""
            while not failure and process.poll() is None:
                failure = "a hang" if time.monotonic() > end else failed(events)
                time.sleep(0.2)
            if process.poll() is None:
                process.kill()
            code = process.wait()
            failure = failure or failed(events)
            if not failure and code != 0:
                failure = f"{suite} ended by signal {-code}" if code < 0 else f"{suite} ended with {code}"
            return failure, reached.exists()

    def fuzzed(self, name):
        """The comparison that failed; whether a target reached the change. Each target plays two seconds, then those that
        reach the change share the time."""
        reaching = []
        for target in TARGETS:
            found, is_reached = self.played(target, name, 2, self.seed)
            if found:
                return found, True
            if is_reached:
                reaching.append(target)
        for target in reaching:
            found, _ = self.played(target, name, max(self.seconds // len(reaching), 1), self.seed + 1)
            if found:
                return found, True
        return "", bool(reaching)

    def played(self, target, name, seconds, seed):
        with tempfile.TemporaryDirectory() as folder:
            reached = Path(folder, "reached")
            command = ["fuzz", "--target", target, "--seconds", str(seconds), "--seed", str(seed), "--jobs", "1"]
            done = subprocess.run(
                [self.formnav, *command, "--cases", folder],
                env=environment(name, reached),
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                check=False,
                preexec_fn=lambda: os.nice(10),
            )
            if done.returncode != DIVERGED:
                return "", reached.exists()
            said = re.search(r"^\S+ failed: ([^.\n]*)", done.stdout + done.stderr, re.M)
            return f"fuzz {target}: {said[1] if said else 'a failure'}", True


def environment(name, reached):
    return {**os.environ, "FORMNAV_MUTANT": name, "FORMNAV_MUTANT_REACHED": str(reached)}


def failed(events):
    """The first test that recorded an issue so far."""
    try:
        lines = events.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    for line in lines:
        if "issueRecorded" not in line:
            continue
        try:
            payload = json.loads(line)["payload"]
        except ValueError:
            continue
        if payload.get("kind") == "issueRecorded" and not payload.get("issue", {}).get("isKnown"):
            return payload.get("testID", "a test").rsplit("/", 1)[0]
    return ""
