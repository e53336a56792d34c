import type { Access } from "./access.ts";

const ROWS = 10_000;

/** How long a file of new vehicles takes to check and to apply. */
export type Imported = { rows: number; checkMs: number; applyMs: number };

/** Imports a full file of vehicles into a company and undoes the import. */
export async function measureImport(
  origin: string,
  { authorization }: Pick<Access, "authorization">,
): Promise<Imported> {
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
  return { rows: ROWS, checkMs: check.ms, applyMs: apply.ms };
}

/** Plates of another series at each call. */
export function newPlates(): string[] {
  const series = Date.now().toString(36).slice(-4).toUpperCase();
  return Array.from({ length: ROWS }, (_, row) => `${series}${String(row).padStart(5, "0")}`);
}

function file(): string {
  const rows = newPlates().map((plate) => `${plate};Toyota;Corolla;2023;musta;Farmari`);
  return ["Rekisteritunnus;Merkki;Malli;Vuosimalli;Väri;Tyyppi", ...rows].join("\r\n");
}
