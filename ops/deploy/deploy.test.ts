import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { longestDrainMs } from "#server/drain.ts";

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
const isMissing = (program: string): boolean => spawnSync(program, ["--version"]).error !== undefined;
const seconds = (text: string): number => Number(/^(\d+)s?$/.exec(text)?.[1]);

/** The default of STOP_PAUSE_SECONDS, and a second until the launcher kills a remaining process. */
const LONGEST_STOP_SECONDS = longestDrainMs(5_000) / 1_000 + 1;

describe("the image", () => {
  const dockerfile = read("Dockerfile");

  test("runs as a user without rights and holds only the files that ops/deploy/bundle.ts copies", () => {
    const [, last = ""] = dockerfile.split(/^FROM \$\{BASE_IMAGE\}$/m);
    expect(/^USER (\d+)/m.exec(last)?.[1]).not.toBe("0");
    expect(last.match(/^COPY .*/gm)).toEqual([
      "COPY --from=build /usr/local/bin/node /usr/local/bin/node",
      "COPY --from=build /app /app",
    ]);
  });

  test("gets every file that exists and that a build reads", () => {
    const kept: string[] = read(".dockerignore").match(/(?<=^!).+/gm) ?? [];
    const inputs = /BUILD_INPUTS = \[([^\]]+)\]/.exec(read("scripts/prepare.mjs"))?.[1] ?? "";
    const needed = [...inputs.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name).filter(existsSync);
    expect(needed.length).toBeGreaterThan(5);
    expect(needed.filter((name) => !kept.includes(name))).toEqual([]);
  });
});

describe("compose.yaml", () => {
  const { services } = parse(read("compose.yaml"), { merge: true });

  test("exposes only the proxy", () => {
    expect(Object.keys(services).filter((name) => services[name].ports)).toEqual(["proxy"]);
  });

  test("keeps the owner's login from the portal, whose files are read-only", () => {
    expect(services.portal).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
    expect(services.portal.environment.DATABASE_MIGRATION_URL).toBe("");
    expect(services.migrate.environment.DATABASE_MIGRATION_URL).toContain("owner");
  });

  test("gives the portal time to finish running requests", () => {
    expect(seconds(services.portal.stop_grace_period)).toBeGreaterThan(LONGEST_STOP_SECONDS);
  });

  test("mounts files that exist", () => {
    const mounted = Object.values<{ volumes?: string[] }>(services)
      .flatMap(({ volumes = [] }) => volumes)
      .filter((volume) => volume.startsWith("./"))
      .map((volume) => volume.split(":")[0] ?? "");
    expect(mounted.length).toBeGreaterThan(1);
    expect(mounted.filter((file) => !existsSync(file))).toEqual([]);
  });
});

describe("the systemd unit", () => {
  test("gives the launcher time to finish running requests", () => {
    expect(
      seconds(/^TimeoutStopSec=(.+)$/m.exec(read("ops/deploy/tolppa.service"))?.[1] ?? ""),
    ).toBeGreaterThan(LONGEST_STOP_SECONDS);
  });

  test("hides the history of the sources from the server", () => {
    expect(read("ops/deploy/tolppa.service")).toMatch(/^InaccessiblePaths=-\/opt\/tolppa\/current\/\.git$/m);
  });

  test.skipIf(isMissing("systemd-analyze"))("exposes little, by systemd's own rating", () => {
    const { stdout } = spawnSync(
      "systemd-analyze",
      ["security", "--offline=true", "ops/deploy/tolppa.service"],
      {
        encoding: "utf8",
      },
    );
    expect(Number(/exposure level for .*: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(2);
  });
});

test.each([
  ["nginx.conf", /listen 80;[^}]+\}[^}]*location \/api\/ \{\s*return 403;/],
  ["Caddyfile", /http:\/\/\{\$SITE\} \{\s*handle \/api\/\* \{\s*respond 403\s/],
])("%s never redirects an API call from http to https", (file, refusal) => {
  expect(read(`ops/deploy/${file}`)).toMatch(refusal);
});

test("nginx logs no query and no Referer, where mailed links have their secret", () => {
  const configuration = read("ops/deploy/nginx.conf");
  const format = /^log_format tolppa ([^;]+);/m.exec(configuration)?.[1] ?? "";
  expect(format).toContain("$uri");
  expect(format).not.toMatch(/\$(?:request |request"|request_uri|args|query_string|http_referer)/);
  const logs = configuration.match(/^ +access_log .*;$/gm) ?? [];
  expect(logs.filter((log) => log.endsWith(" tolppa;"))).toHaveLength(
    configuration.match(/^server \{$/gm)?.length ?? 0,
  );
});

test.skipIf(isMissing("nginx") || isMissing("openssl"))("nginx accepts ops/deploy/nginx.conf", () => {
  const home = mkdtempSync(join(tmpdir(), "tolppa-nginx-"));
  const [key, chain] = [join(home, "privkey.pem"), join(home, "fullchain.pem")];
  const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=portal.example.fi"];
  spawnSync("openssl", [...made, "-keyout", key, "-out", chain]);
  writeFileSync(
    join(home, "tolppa.conf"),
    read("ops/deploy/nginx.conf")
      .replaceAll("/etc/ssl/tolppa", home)
      .replaceAll("/var/log/nginx", home)
      .replace("/var/cache", home),
  );
  writeFileSync(
    join(home, "nginx.conf"),
    `pid ${home}/pid; error_log ${home}/error.log; events {} http { include ${home}/tolppa.conf; }`,
  );
  const { stderr, status } = spawnSync("nginx", ["-t", "-p", home, "-c", join(home, "nginx.conf")], {
    encoding: "utf8",
  });
  expect(status, stderr).toBe(0);
});

describe("docs/operations.md", () => {
  const guide = read("docs/operations.md");
  const blocks = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = ""]) => block);

  test("has commands that a shell can parse", () => {
    expect(blocks.length).toBeGreaterThan(20);
    const unread = blocks.filter((block) => spawnSync("bash", ["-n"], { input: block }).status !== 0);
    expect(unread).toEqual([]);
  });

  test("copies only files that exist", () => {
    const copied = blocks.flatMap((block) => block.match(/(?<=cp \S*)ops\/deploy\/\S+/g) ?? []);
    expect(copied.length).toBeGreaterThan(4);
    expect(copied.filter((file) => !existsSync(file))).toEqual([]);
  });

  test("makes settings that a shell and systemd read alike", () => {
    const [, settings = ""] = /<<'ENV'\n(.*?)^ENV$/ms.exec(guide) ?? [];
    const lines = settings.trim().split("\n");
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.filter((line) => !/^[A-Z_]+=(?:'[^']*'|[\w:/.]+)$/.test(line))).toEqual([]);
  });
});
