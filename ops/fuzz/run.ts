import fc from "fast-check";
import { contractOf } from "#lib/operations/testing.ts";
import { faultsOf, type Judge } from "./check.ts";
import { curlOf } from "./curl.ts";
import type { Document } from "./document.ts";
import { shotsOf } from "./request.ts";
import { createScene, type Query, type Shot } from "./scene.ts";
import { send } from "./send.ts";
import { shrink } from "./shrink.ts";

export type Plan = {
  origin: string;
  query: Query;
  seed: number;
  requests: number;
  say: (line: string) => void;
};
export type Outcome = { sent: number; byClass: Record<string, number>; findings: string[] };

const AT_ONCE = 6;
const SLICE = 500;
/** The fuzz stops after this many findings. */
const MAX_FINDINGS = 20;
/** The worst faults are reported for each operation. Another fault is reported once for all operations. */
const WORST = /^(?:5\d\d|shows )/;

/** Sends the requests and checks every answer. The same seed sends the same requests to a fresh database. */
export async function fuzz({ origin, query, seed, requests, say }: Plan): Promise<Outcome> {
  const document: Document = await (await fetch(`${origin}/api/openapi.json`)).json();
  const scene = await createScene(origin, query);
  const judge = { contract: contractOf(document as never), scene };
  const shots = shotsOf(document, scene, origin);
  const outcome: Outcome = { sent: 0, byClass: {}, findings: [] };
  const known = new Set<string>();

  for (let slice = 0; outcome.sent < requests && known.size < MAX_FINDINGS; slice += 1) {
    const numRuns = Math.min(SLICE, requests - outcome.sent);
    const waiting = fc.sample(shots, { seed: seed + slice, numRuns });
    const findings: [string, Shot][] = [];
    const runner = async () => {
      for (let shot = waiting.pop(); shot; shot = waiting.pop()) {
        const { status, faults } = await judged(origin, shot, judge);
        const group = status === null ? "none" : `${Math.floor(status / 100)}xx`;
        outcome.byClass[group] = (outcome.byClass[group] ?? 0) + 1;
        outcome.sent += 1;
        for (const fault of faults) findings.push([fault, shot]);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, runner));
    for (const [fault, shot] of findings) {
      const name = WORST.test(fault) ? `${shot.door.operationId}: ${fault}` : fault;
      if (known.has(name) || known.size >= MAX_FINDINGS) continue;
      known.add(name);
      const finding = await reported(name, shot, (one) => hasFault(origin, one, { judge, fault }));
      outcome.findings.push(finding);
      say(finding);
    }
    say(`${outcome.sent} requests`);
  }
  return outcome;
}

async function judged(
  origin: string,
  shot: Shot,
  judge: Judge,
): Promise<{ status: number | null; faults: string[] }> {
  try {
    const answer = await send(origin, shot);
    return { status: answer.status, faults: faultsOf(shot, answer, judge) };
  } catch (error) {
    return { status: null, faults: [error instanceof Error ? error.message : String(error)] };
  }
}

const hasFault = async (origin: string, shot: Shot, { judge, fault }: { judge: Judge; fault: string }) =>
  (await judged(origin, shot, judge)).faults.includes(fault);

/** Describes a finding and the command that repeats it. */
async function reported(name: string, shot: Shot, fails: (shot: Shot) => Promise<boolean>): Promise<string> {
  const again = await fails(shot);
  const smallest = again ? await shrink(shot, fails) : shot;
  return [`FAULT ${name}${again ? "" : " (not when sent again)"}`, curlOf(smallest)].join("\n");
}
