import type { Reading } from "#ops/servers/readers.ts";

export function seconds(ms: number | null): string {
  return ms === null ? "never" : `${(ms / 1_000).toFixed(1)} s`;
}

export function statusesOf(readings: readonly Reading[]): string {
  const counts = Map.groupBy(readings, ({ status }) => status);
  return [...counts].map(([status, all]) => `${all.length} × ${status || "no answer"}`).join(", ");
}

export async function timed(url: string, request: RequestInit): Promise<Reading> {
  const at = Date.now();
  const status = await fetch(url, request).then(
    (answer) => answer.status,
    () => 0,
  );
  return { at, ms: Date.now() - at, status };
}
