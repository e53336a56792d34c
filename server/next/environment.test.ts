import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { NODE_READS_CONFIGURATION } from "./environment.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

test("a server process reads next.config.ts without loading Next's compiler", () => {
  const code = `
    const { default: { default: loadConfig } } = await import("next/dist/server/config.js");
    const { poweredByHeader } = await loadConfig("phase-production-server", ${JSON.stringify(ROOT)});
    const loaded = process.report.getReport().sharedObjects.filter((file) => file.includes("swc"));
    process.stdout.write(JSON.stringify({ poweredByHeader, loaded }));`;
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", code], {
    // biome-ignore lint/style/noProcessEnv: a process inherits the machine's own, PATH above all
    env: { ...process.env, NODE_ENV: "production", ...NODE_READS_CONFIGURATION },
    encoding: "utf8",
    cwd: ROOT,
  });
  expect(JSON.parse(output)).toEqual({ poweredByHeader: false, loaded: [] });
});
