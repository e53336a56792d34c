import type { ApiContract } from "#lib/operations/testing.ts";
import type { Scene, Shot } from "./scene.ts";
import type { Answer } from "./send.ts";

/** Every expected 5xx with its reason. Any other 5xx is a bug. */
const EXPECTED: { operationId: string; code: string; why: string }[] = [
  {
    operationId: "refreshCompany",
    code: "dispatch_not_connected",
    why: "a demo has addresses for two dispatch providers only",
  },
  {
    operationId: "refreshCompany",
    code: "dispatch_failed",
    why: "the demo's dispatch provider fails for some ids on purpose",
  },
  {
    operationId: "refreshCompany",
    code: "dispatch_paused",
    why: "a dispatch provider that has failed is left alone for a while",
  },
  {
    operationId: "checkImport",
    code: "spreadsheets_busy",
    why: "workbooks are read by so many at once and no more",
  },
];

/** The faults of an answer; empty without any. */
export function faultsOf(shot: Shot, answer: Answer, { contract, scene }: Judge): string[] {
  const { method, path, role, door } = shot;
  const { status, headers, body } = answer;
  const faults: string[] = [];
  if (status >= 500 && !isExpected(door.operationId, body)) faults.push(`${status}`);
  const asked = isElsewhere(path) ? [] : contract.complaints({ method, path, ...answer });
  faults.push(...asked.map((complaint) => `${status}: ${complaint}`));
  const code = asked.length === 0 ? codeUnnamed(door, answer) : null;
  if (code !== null) faults.push(`${status}: the code ${code}, which the description does not name`);
  const text = (JSON.stringify(headers) + body).toLowerCase();
  for (const { canary } of scene.homes)
    if (!role.sees.includes(canary) && text.includes(canary)) faults.push(`shows ${canary} to ${role.name}`);
  const personal = door.security.length > 0 && status < 500;
  if (personal && isApi(path) && !(headers["cache-control"] ?? "").includes("no-store"))
    faults.push(`${status} without no-store`);
  if (!headers["x-request-id"]) faults.push(`${status} without a request id`);
  return faults;
}

/**
 * The code of a refusal that the description lacks although it names others of its status. Null if it names this one, or none.
 */
function codeUnnamed({ responses }: Shot["door"], { status, headers, body }: Answer): string | null {
  const named = responses?.[status]?.description;
  if (status < 400 || !named || !headers["content-type"]?.startsWith("application/problem+json")) return null;
  const { code } = JSON.parse(body || "{}");
  return typeof code !== "string" || named.includes(`\`${code}\``) ? null : code;
}

export type Judge = { contract: ApiContract; scene: Scene };

function isExpected(operationId: string, body: string): boolean {
  return EXPECTED.some((one) => one.operationId === operationId && body.includes(`"code":"${one.code}"`));
}

const isApi = (path: string): boolean => path.startsWith("/api/");

/**
 * Whether the contract does not cover the path: there are pages beside the API, and dots in a path are resolved before the
 * routing.
 */
const isElsewhere = (path: string): boolean =>
  !/^\/(?:api\/|\.well-known\/jwks\.json(?:\?|$))/.test(path) ||
  /(?:^|\/)(?:\.|%2e){1,2}(?:\/|\?|$)/i.test(path);
