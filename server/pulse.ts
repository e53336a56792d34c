import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";

const BEAT_MS = 400;
/**
 * A process that neither answers nor uses the processor for 2 s is frozen: stopped by a signal, or stuck in the kernel.
 * A healthy process never looks like this: a long request and a garbage collection use the processor, or wait for it on a busy
 * machine.
 */
const FROZEN_BEATS = 5;
/**
 * A process that computes and does not answer gets 20 s. No garbage collection of its heap (256 MB) and no request takes as
 * long, so this ends only endless loops. It is the only limit on systems without processor times.
 */
const LOST_BEATS = 50;

const ASK = "pulse?";
const ANSWER = "pulse!";

/** The facts about a process that counts as dead. */
export type Silence = { silentMs: number; frozen: boolean };

/**
 * Asks a process regularly whether its event loop turns, and reports once if it has not turned for too long. Counts beats, not
 * the clock: after a pause of the whole machine no process is late.
 */
export function watchPulse(child: ChildProcess, onSilence: (silence: Silence) => void): void {
  let [silentBeats, stillBeats] = [0, 0];
  let usedBefore: string | null = null;
  child.on("message", (message) => {
    if (message === ANSWER) [silentBeats, stillBeats, usedBefore] = [0, 0, null];
  });
  const timer = setInterval(async () => {
    silentBeats += 1;
    // The callback prevents a throw when the process has just died.
    if (child.connected) child.send(ASK, () => undefined);
    if (silentBeats === 1) return;
    const processor = await processorOf(child.pid);
    const isStill = processor !== null && !processor.waits && processor.used === usedBefore;
    stillBeats = isStill ? stillBeats + 1 : 0;
    usedBefore = processor?.used ?? null;
    const frozen = stillBeats >= FROZEN_BEATS;
    if (!frozen && silentBeats < LOST_BEATS) return;
    clearInterval(timer);
    onSilence({ silentMs: silentBeats * BEAT_MS, frozen });
  }, BEAT_MS);
  child.once("exit", () => clearInterval(timer));
}

/** Answers as long as the event loop of this process turns. */
export function answerPulse(): void {
  process.on("message", (message) => {
    if (message === ASK) process.send?.(ANSWER);
  });
}

/**
 * The processor time of a process in user mode and in the kernel, as Linux counts it, and whether the process runs or waits for
 * a free processor. Null on other systems.
 */
async function processorOf(pid: number | undefined): Promise<{ used: string; waits: boolean } | null> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  if (stat === null) return null;
  // The name may contain any character. The state follows it as the 3rd field; the times are the 14th and the 15th.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { used: fields.slice(11, 13).join(" "), waits: fields[0] === "R" };
}
