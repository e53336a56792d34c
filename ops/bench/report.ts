// Figures as Markdown, each with its target and a mark when it missed the target.

export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, i) => Math.max(3, head.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(" | ")} |`;
  return [line(heads), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

export const judged = (target: string, met: boolean): string =>
  met ? `${target} ✓` : `${target} **missed**`;

export const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle) - 1] ?? Number.NaN)) / 2;
}
