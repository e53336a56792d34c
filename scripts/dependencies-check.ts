import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

// npm run audit:dependencies: asks for known vulnerabilities of the packages, and whether the registry signed them. Ends with 1
// for a vulnerability of high or critical severity in a production package, or a wrong signature. Without an answer it says so
// and ends with 0, as on a machine without a network.

export type Hole = { name: string; severity: string; production: boolean };
type Answer<T> = { found: T } | { skipped: string };
type Lock = { packages: Record<string, { dev?: boolean }> };

const SEVERE = new Set(["high", "critical"]);
const HIGH_SCORE = 7;
const CRITICAL_SCORE = 9;

/** The vulnerabilities in the output of `npm audit --omit=dev --json`. */
export function holesOfNpm(printed: string): Answer<Hole[]> {
  const answer = parsed(printed);
  if (!answer?.metadata?.vulnerabilities) return { skipped: reasonOf(answer) };
  const holes: { name: string; severity: string }[] = Object.values(answer.vulnerabilities ?? {});
  return { found: holes.map(({ name, severity }) => ({ name, severity, production: true })) };
}

/**
 * The vulnerabilities in the output of `osv-scanner --format json`. The lock file says which packages only development needs.
 */
export function holesOfOsv(printed: string, lock: Lock): Answer<Hole[]> {
  const answer = parsed(printed);
  if (!Array.isArray(answer?.results)) return { skipped: reasonOf(answer) };
  const packages: OsvPackage[] = answer.results.flatMap(
    (result: { packages?: OsvPackage[] }) => result.packages ?? [],
  );
  return {
    found: packages.flatMap(({ package: { name }, groups = [] }) =>
      groups.map((group) => ({
        name,
        severity: severityOf(group.max_severity),
        production: lock.packages[`node_modules/${name}`]?.dev !== true,
      })),
    ),
  };
}

type OsvPackage = { package: { name: string }; groups?: { max_severity?: string }[] };

/** By CVSS. Without a score it counts as severe: known malware has none. */
function severityOf(score: string | undefined): string {
  if (!score) return "high";
  return Number(score) >= CRITICAL_SCORE ? "critical" : Number(score) >= HIGH_SCORE ? "high" : "lower";
}

/** The packages with a wrong signature in the output of `npm audit signatures --json`. */
export function unsignedOf(printed: string): Answer<string[]> {
  const answer = parsed(printed);
  if (!Array.isArray(answer?.invalid)) return { skipped: reasonOf(answer) };
  return { found: answer.invalid.map(({ name }: { name: string }) => name) };
}

/** The lines to print, and whether somebody must act. */
export function verdict(
  holes: Answer<Hole[]>,
  unsigned: Answer<string[]>,
): { lines: string[]; bad: boolean } {
  const severe =
    "found" in holes ? holes.found.filter((one) => one.production && SEVERE.has(one.severity)) : [];
  const wrong = "found" in unsigned ? unsigned.found : [];
  const ofHoles =
    "found" in holes
      ? `holes: ${holes.found.length}, severe in production: ${severe.length}`
      : `holes: not checked, ${holes.skipped}`;
  const ofSignatures =
    "found" in unsigned
      ? `wrong signatures: ${wrong.length}`
      : `signatures: not checked, ${unsigned.skipped}`;
  const named = severe.map(({ name, severity }) => `  ${name}: ${severity}`);
  const lines = [ofHoles, ...named, ofSignatures, ...wrong.map((name) => `  ${name}: wrong signature`)];
  return { lines, bad: severe.length + wrong.length > 0 };
}

// biome-ignore lint/suspicious/noExplicitAny: what other programs print has any form
function parsed(printed: string): any {
  try {
    return JSON.parse(printed);
  } catch {
    return null;
  }
}

/** The reason of a missing answer, without addresses. */
function reasonOf(answer: { message?: unknown; error?: { summary?: unknown } } | null): string {
  const said = answer?.message || answer?.error?.summary;
  if (typeof said !== "string") return "no answer";
  const plain = said.replace(/\b[a-z]+:\/\/\S+/g, "").replace(/\s+/g, " ");
  return `no answer: ${plain.trim()}`.slice(0, 120);
}

const WITHIN_MS = 60_000;
const HURRY = ["--fetch-retries=0", "--fetch-timeout=10000"];

/** The output of a program. Both programs end with 1 after a finding, and with more without an answer. */
function printedBy(program: string, args: string[]): string {
  const options = { encoding: "utf8", timeout: WITHIN_MS, maxBuffer: 64 * 1024 * 1024 } as const;
  const { status, stdout } = spawnSync(program, args, options);
  return status === 0 || status === 1 ? stdout : "";
}

/** OSV if its scanner is installed and answers, else npm's own list. */
function findHoles(): Answer<Hole[]> {
  const osv = printedBy("osv-scanner", ["scan", "--format=json", "--lockfile=package-lock.json"]);
  const holes = holesOfOsv(osv, JSON.parse(readFileSync("package-lock.json", "utf8")));
  return "found" in holes ? holes : holesOfNpm(printedBy("npm", ["audit", "--omit=dev", "--json", ...HURRY]));
}

if (import.meta.main) {
  const signatures = printedBy("npm", ["audit", "signatures", "--json", ...HURRY]);
  const { lines, bad } = verdict(findHoles(), unsignedOf(signatures));
  process.stdout.write(`${lines.map((line) => `dependencies: ${line}`).join("\n")}\n`);
  if (bad) process.exitCode = 1;
}
