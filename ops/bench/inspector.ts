import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

/** Node opens its inspector here when it receives SIGUSR1. One process at a time can have the port. */
const LIST = "http://127.0.0.1:9229/json/list";
const OPEN_MS = 5_000;
const SAMPLE_MICROSECONDS = 500;

type CallFrame = { functionName: string; url: string; lineNumber: number; columnNumber: number };
/** Times are in microseconds. */
export type CpuProfile = {
  startTime: number;
  endTime: number;
  nodes: { callFrame: CallFrame; hitCount?: number }[];
};

/** Samples the main thread of a Node process during the work, and closes the process's inspector again. */
export async function sample<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<[profile: CpuProfile, result: T]> {
  process.kill(pid, "SIGUSR1");
  const socket = new WebSocket(await addressOf());
  await once(socket, "open");
  try {
    await command(socket, "Profiler.enable");
    await command(socket, "Profiler.setSamplingInterval", { interval: SAMPLE_MICROSECONDS });
    await command(socket, "Profiler.start");
    const result = await work();
    const { profile } = (await command(socket, "Profiler.stop")) as { profile: CpuProfile };
    // Later than this answer, because closing the inspector ends the connection.
    await command(socket, "Runtime.evaluate", { expression: "setTimeout(() => process._debugEnd(), 20)" });
    return [profile, result];
  } finally {
    socket.close();
    await closed();
  }
}

async function addressOf(): Promise<string> {
  const until = Date.now() + OPEN_MS;
  while (Date.now() < until) {
    const answer = await fetch(LIST).catch(() => null);
    const [target] = answer ? ((await answer.json()) as { webSocketDebuggerUrl: string }[]) : [];
    if (target) return target.webSocketDebuggerUrl;
    await wait(50);
  }
  throw new Error("The process opens no inspector");
}

async function closed(): Promise<void> {
  const until = Date.now() + OPEN_MS;
  while (Date.now() < until && (await fetch(LIST).catch(() => null))) await wait(50);
}

let commands = 0;

function command(socket: WebSocket, method: string, params: object = {}): Promise<unknown> {
  commands += 1;
  const id = commands;
  return new Promise((resolve, reject) => {
    const listen = ({ data }: MessageEvent) => {
      const answer = JSON.parse(data) as { id?: number; result?: unknown; error?: { message: string } };
      if (answer.id !== id) return;
      socket.removeEventListener("message", listen);
      if (answer.error) reject(new Error(`${method}: ${answer.error.message}`));
      else resolve(answer.result);
    };
    socket.addEventListener("message", listen);
    socket.send(JSON.stringify({ id, method, params }));
  });
}
