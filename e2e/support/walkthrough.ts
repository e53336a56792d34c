import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

// Runs a page of commands and answers like its reader: every ```sh block in order, in one bash.

export type Step = { command: string; shown: { kind: "http" | "json"; text: string } | null };
export type Ran = Step & { exitCode: number; output: string };

/** Each block of commands, with the block of its answer if one follows. */
export function stepsIn(markdown: string): Step[] {
  const blocks = [...markdown.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, kind = "", text = ""]) => ({
    kind,
    text,
  }));
  return blocks.flatMap(({ kind, text: command }, index) => {
    if (kind !== "sh") return [];
    const next = blocks[index + 1];
    const shown =
      next?.kind === "http" || next?.kind === "json" ? { kind: next.kind, text: next.text } : null;
    return [{ command, shown } as Step];
  });
}

/** Runs the steps in a separate directory. */
export async function walk(steps: readonly Step[]): Promise<Ran[]> {
  const directory = await mkdtemp(join(tmpdir(), "tolppa-walk-"));
  const mark = `-- end of a step: ${process.pid} `;
  const script = steps.map(({ command }) => `${command}\nprintf '\\n%s%s\\n' '${mark}' $?\n`).join("");
  try {
    const { stdout } = await promisify(execFile)("bash", ["-c", script], {
      cwd: directory,
      timeout: 60_000,
      maxBuffer: 64 * 1024 * 1024,
    });
    const [first = "", ...rest] = stdout.split(`\n${mark}`);
    let output = first;
    return rest.flatMap((part, index) => {
      const [exitCode = "", ...lines] = part.split("\n");
      const step = steps[index];
      const ran = step ? [{ ...step, exitCode: Number(exitCode), output }] : [];
      output = lines.join("\n");
      return ran;
    });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** The parts of the page's answer that the real answer lacks; empty without any. `…` on the page stands for anything. */
export function missingIn({ shown, output, exitCode }: Ran): string[] {
  if (exitCode !== 0) return [`exit code ${exitCode}`];
  if (!shown) return [];
  if (shown.kind === "json") return missingParts(JSON.parse(shown.text), JSON.parse(output), "");
  const [page, answer] = [messageOf(shown.text), messageOf(output)];
  const headers = page.headers.filter((header) => !answer.headers.some((one) => isLike(header, one)));
  const body =
    page.body.trim() === "" ? [] : missingParts(JSON.parse(page.body), JSON.parse(answer.body), "");
  return [...headers.map((header) => `no "${header}" in ${answer.headers.join(" | ")}`), ...body];
}

function messageOf(text: string): { headers: string[]; body: string } {
  const [head = "", ...body] = text.replaceAll("\r\n", "\n").split("\n\n");
  const [status = "", ...headers] = head.split("\n").filter((line) => line !== "");
  const lowered = headers.map((header) => header.replace(/^[^:]+/, (name) => name.toLowerCase()));
  return { headers: [status, ...lowered], body: body.join("\n\n") };
}

const isLike = (shown: string, answered: string): boolean =>
  new RegExp(`^${shown.split("…").map(RegExp.escape).join("[^]*")}$`).test(answered.trim());

/** Ids differ between databases; a list must contain the shown rows. */
function missingParts(shown: unknown, answered: unknown, at: string): string[] {
  if (Array.isArray(shown)) {
    const list = Array.isArray(answered) ? answered : [];
    const absent = shown.filter((one) => !list.some((other) => missingParts(one, other, at).length === 0));
    return absent.map((one) => `${at}: no ${JSON.stringify(one)} in ${JSON.stringify(answered)}`);
  }
  if (typeof shown === "object" && shown !== null) {
    const fields = typeof answered === "object" && answered !== null ? answered : {};
    return Object.entries(shown).flatMap(([name, value]) =>
      missingParts(value, Reflect.get(fields, name), `${at}.${name}`),
    );
  }
  const same = at.endsWith(".id")
    ? typeof answered === typeof shown
    : typeof shown === "string" && typeof answered === "string"
      ? isLike(shown, answered)
      : shown === answered;
  return same ? [] : [`${at}: ${JSON.stringify(shown)} on the page, ${JSON.stringify(answered)} answered`];
}
