import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";

const BEAT_MS = 400;
/**
 * A process that neither answers nor uses the processor for 2 s is frozen: stopped by a signal, or stuck in the kernel.
 * Nothing that a healthy process does looks like this: a long request and a garbage collection use the processor.
 */
const FROZEN_BEATS = 5;
/**
 * A process that computes and does not answer gets 20 s. No garbage collection of its heap (256 MB) takes as long, and
 * no request may, so this ends endless loops only. It is the one limit where the system does not tell processor times.
 */
const LOST_BEATS = 50;

const ASK = "pulse?";
const ANSWER = "pulse!";

/** What is known of a process that is taken for dead. */
export type Silence = { silentMs: number; frozen: boolean };

/**
 * Asks a process again and again whether its event loop turns, and tells once when it has not for too long. Time is
 * counted in beats, not by the clock: after a pause of the whole machine nobody is late.
 */
export function watchPulse(child: ChildProcess, onSilence: (silence: Silence) => void): void {
  let [silentBeats, stillBeats] = [0, 0];
  let usedBefore: string | null = null;
  child.on("message", (message) => {
    if (message === ANSWER) [silentBeats, stillBeats, usedBefore] = [0, 0, null];
  });
  const timer = setInterval(async () => {
    silentBeats += 1;
    // The callback keeps a send to a process that just died from throwing.
    if (child.connected) child.send(ASK, () => undefined);
    if (silentBeats === 1) return;
    const used = await processorTime(child.pid);
    stillBeats = used !== null && used === usedBefore ? stillBeats + 1 : 0;
    usedBefore = used;
    const frozen = stillBeats >= FROZEN_BEATS;
    if (!frozen && silentBeats < LOST_BEATS) return;
    clearInterval(timer);
    onSilence({ silentMs: silentBeats * BEAT_MS, frozen });
  }, BEAT_MS);
  child.once("exit", () => clearInterval(timer));
}

/** The other side: answers for as long as the event loop of this process turns. */
export function answerPulse(): void {
  process.on("message", (message) => {
    if (message === ASK) process.send?.(ANSWER);
  });
}

/** What Linux counts of a process: time in user mode and in the kernel. Null elsewhere. */
async function processorTime(pid: number | undefined): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  // Behind the name, which may hold anything, stand the other fields; these are the 14th and 15th.
  return (
    stat
      ?.slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 13)
      .join(" ") ?? null
  );
}
