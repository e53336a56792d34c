// Keeps two processes from doing the same work at once. On whatever Node the machine has, without any package.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

const LONGEST_MS = 15 * 60_000;

/** Runs `work` while holding `file`, until the process ends. A second one started meanwhile waits; `onWait` tells it. */
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
 * One at a time, and asked again: of two that found the same lock stale, the slower would otherwise remove the lock
 * that the faster has just taken.
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

/** Its holder is gone, or has held it for longer than anything takes. One that has no number yet is being written. */
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
