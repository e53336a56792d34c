// Keeps two processes from doing the same work at once. Works with any installed Node, without packages.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

const LONGEST_MS = 15 * 60_000;

/** Runs `work` while holding `file`, until the process ends. A second process waits; `onWait` reports that. */
export function oneAtATime(file, { onWait, work }) {
  mkdirSync(dirname(file), { recursive: true });
  for (let waited = false; !taken(file); waited = true) {
    if (!waited) onWait();
    if (isStale(file)) removeStale(file);
    else sleep(100);
  }
  process.on("exit", () => rmSync(file, { force: true }));
  work();
}

export function sleep(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

function taken(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  }
}

/**
 * One at a time, with a second check: of two processes that found the same stale lock, the slower would otherwise remove the
 * lock of the faster.
 */
function removeStale(file) {
  const guard = `${file}.stale`;
  if (!taken(guard)) {
    if (isStale(guard)) rmSync(guard, { force: true });
    sleep(50);
    return;
  }
  try {
    if (isStale(file)) rmSync(file, { force: true });
  } finally {
    rmSync(guard, { force: true });
  }
}

/** Its holder has ended, or has held it longer than any work takes. A file without a number is just being written. */
function isStale(file) {
  try {
    const holder = Number(readFileSync(file, "utf8") || process.pid);
    return !isAlive(holder) || Date.now() - statSync(file).mtimeMs > LONGEST_MS;
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
