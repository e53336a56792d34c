import type { Access } from "#ops/servers/access.ts";
import { judged, seconds, table } from "./report.ts";

const ROWS = 10_000;
const MOST_MS = 10_000;

/** Imports a full file of vehicles into a company and undoes the import: the times of checking and applying. */
export async function importTable(
  origin: string,
  { authorization }: Pick<Access, "authorization">,
): Promise<string> {
  const call = async (path: string, body: string): Promise<{ ms: number; value: unknown }> => {
    const started = performance.now();
    const answer = await fetch(`${origin}${path}`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body,
    });
    const text = await answer.text();
    const last = JSON.parse(text.trimEnd().split("\n").at(-1) ?? "null");
    if (!answer.ok || !("value" in last)) throw new Error(`import: ${answer.status} ${text.slice(-300)}`);
    return { ms: performance.now() - started, value: last.value };
  };
  const companies = await fetch(`${origin}/api/companies?status=active&limit=1`, {
    headers: { authorization },
  });
  const [{ id }] = await companies.json();
  const check = await call(`/api/companies/${id}/imports?kind=vehicle&name=autot.csv`, file());
  const { importId } = check.value as { importId: number };
  const step = (name: string) =>
    call(`/api/companies/${id}/imports/${importId}`, JSON.stringify({ step: name }));
  const apply = await step("apply");
  await step("undo");
  return table(
    [`A file of ${ROWS.toLocaleString("en")} vehicles`, "seconds", "target"],
    [
      ["checked", seconds(check.ms), ""],
      [
        "checked and carried out",
        seconds(check.ms + apply.ms),
        judged(`≤ ${seconds(MOST_MS)}`, check.ms + apply.ms <= MOST_MS),
      ],
    ],
  );
}

function file(): string {
  const series = Date.now().toString(36).slice(-4).toUpperCase();
  const rows = Array.from(
    { length: ROWS },
    (_, row) => `${series}${String(row).padStart(5, "0")};Toyota;Corolla;2023;musta;Farmari`,
  );
  return ["Rekisteritunnus;Merkki;Malli;Vuosimalli;Väri;Tyyppi", ...rows].join("\r\n");
}
