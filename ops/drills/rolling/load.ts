import { randomUUID } from "node:crypto";
import { actionId } from "./next-version.ts";

// People and programs at work, each with its next request as soon as it has its answer. Nobody repeats a request: every answer
// other than the expected one is a failure.

const PATIENCE_MS = 30_000;
export const RUN = "Z9Z";
const KINDS = ["page", "file of a page", "server action", "download", "API read", "API write"] as const;
type Kind = (typeof KINDS)[number];

export type Scene = { origin: string; cookie: string; authorization: string; companyId: number };
type Ask = { path: string; init?: RequestInit; holds?: (text: string) => boolean };
type Tally = { kind: Kind; answered: number; failures: string[]; longestMs: number };

export type Load = ReturnType<typeof startLoad>;

export function startLoad(scene: Scene, clients: number) {
  const tallies = new Map<Kind, Tally>(
    KINDS.map((kind) => [kind, { kind, answered: 0, failures: [], longestMs: 0 }]),
  );
  const written = { vehicles: [] as string[], features: [] as string[] };
  const files = new Set<string>();
  let [ended, serial] = [false, 0];

  const send = async (kind: Kind, { path, init, holds = () => true }: Ask): Promise<string | null> => {
    const tally = tallies.get(kind);
    if (tally === undefined) return null;
    const startedAt = performance.now();
    let problem: string | null = null;
    let text = "";
    try {
      const settings = { redirect: "manual", signal: AbortSignal.timeout(PATIENCE_MS), ...init } as const;
      const answer = await fetch(`${scene.origin}${path}`, settings);
      text = await answer.text();
      if (answer.status < 200 || answer.status > 299) problem = `${answer.status} ${text.slice(0, 120)}`;
      else if (!holds(text)) problem = `unexpected: ${text.slice(0, 120)}`;
    } catch (error) {
      problem = error instanceof Error ? `${error.message} ${error.cause ?? ""}` : String(error);
    }
    tally.longestMs = Math.max(tally.longestMs, performance.now() - startedAt);
    if (problem === null) tally.answered += 1;
    else tally.failures.push(`${new Date().toISOString().slice(11, 23)} ${path} ${problem}`);
    return problem === null ? text : null;
  };

  const asPerson = { headers: { cookie: scene.cookie } };
  const asProgram = { headers: { authorization: scene.authorization } };
  const open = async (path: string) => {
    const page = await send("page", { path, init: asPerson, holds: (text) => text.includes("</html>") });
    const found = [...new Set(page?.match(/\/_next\/static\/[\w./~-]+\.(?:js|css)/g))];
    for (const file of found) files.add(file);
    for (let count = 0; count < 2 && found.length > 0; count += 1)
      await send("file of a page", { path: found[Math.floor(Math.random() * found.length)] ?? "" });
  };
  const create = async (name: string) => {
    const init = postAction(scene, "createFeatureAction", [{ body: { name, note: "", enabled: false } }]);
    const holds = (text: string) => text.includes('"ok":true');
    if ((await send("server action", { path: "/admin/features", init, holds })) !== null)
      written.features.push(name);
  };
  const write = async (licensePlate: string) => {
    const headers = {
      ...asProgram.headers,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    };
    const body = JSON.stringify({ ...VEHICLE, licensePlate });
    const path = `/api/companies/${scene.companyId}/vehicles`;
    if ((await send("API write", { path, init: { method: "POST", headers, body } })) !== null)
      written.vehicles.push(licensePlate);
  };
  const next = async (turn: number) => {
    serial += 1;
    const number = String(serial).padStart(5, "0");
    if (turn % 6 === 0) await open(serial % 2 === 0 ? `/companies/${scene.companyId}` : "/companies");
    else if (turn % 6 === 1) await create(`drill${number}`);
    else if (turn % 6 === 2) await send("download", { path: "/companies/export?format=csv", init: asPerson });
    else if (turn % 6 === 3) await write(`${RUN}${number}`);
    else await send("API read", { path: `/api/companies/${scene.companyId}`, init: asProgram });
  };
  const all = Array.from({ length: clients }, async (_, client) => {
    for (let turn = client; !ended; turn += 1) await next(turn);
  });
  return {
    tallies: () => [...tallies.values()],
    count: () =>
      [...tallies.values()].reduce((sum, { answered, failures }) => sum + answered + failures.length, 0),
    written,
    /** The scripts and styles that pages have named so far. */
    files,
    async stop() {
      ended = true;
      await Promise.all(all);
    },
  };
}

/** The action that a page of this build posts, even to a server of another build. */
export const postAction = ({ cookie }: Scene, action: string, args: unknown[]): RequestInit => ({
  method: "POST",
  headers: {
    cookie,
    origin: "http://localhost",
    accept: "text/x-component",
    "content-type": "text/plain;charset=UTF-8",
    "next-action": actionId(action),
  },
  body: JSON.stringify(args),
});

const VEHICLE = {
  make: "Škoda",
  model: "Octavia",
  year: 2024,
  color: "musta",
  vehicleType: "estate",
};
