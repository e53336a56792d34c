import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const PROGRAM = ["nginx", "/usr/sbin/nginx"].find((program) => !spawnSync(program, ["-v"]).error);

const CONFIGURATION = fileURLToPath(new URL("../../deploy/nginx.conf", import.meta.url));

export function refuseWithoutNginx(): void {
  if (PROGRAM === undefined) throw new Error("nginx is missing: apt-get install nginx-light");
}

/** nginx before two servers, with the settings of ops/deploy/nginx.conf except its names, addresses and TLS. */
export async function startBalancer(home: string, port: number, servers: readonly number[]) {
  await mkdir(home);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${home}/${name};`)
    .join(" ");
  const file = join(home, "nginx.conf");
  await writeFile(
    file,
    `daemon off; user root; worker_processes 1; pid ${home}/nginx.pid; error_log ${home}/error.log;
    events { worker_connections 1024; }
    http { ${temporary} access_log off;
${locally(await readFile(CONFIGURATION, "utf8"), home, port, servers)} }`,
  );
  const child = spawn(PROGRAM ?? "nginx", ["-p", home, "-c", file], { stdio: "ignore" });
  process.once("exit", () => child.kill());
  const answers = () => fetch(`http://127.0.0.1:${port}/api/health`).then(Boolean, () => false);
  for (let tries = 0; tries < 200 && !(await answers()); tries += 1) await wait(50);
  return {
    stop: () => ended(child),
    /** nginx's messages about the servers, each kind once, with its number. */
    async complaints(): Promise<string[]> {
      const log = await readFile(join(home, "error.log"), "utf8");
      const counts = new Map<string, number>();
      for (const [, time = "", words = ""] of log.matchAll(
        /^\S+ (\S+) \[\w+\] \S+ (?:\*\d+ )?(.*?), client:.*$/gm,
      )) {
        const upstream = `${time.slice(0, 5)} ${words}`;
        counts.set(upstream, (counts.get(upstream) ?? 0) + 1);
      }
      return [...counts].map(([words, count]) => `${count} × ${words}`);
    },
  };
}

function locally(text: string, home: string, port: number, servers: readonly number[]): string {
  let place = 0;
  return text
    .replace(/^server \{\n\s+listen 80;[\s\S]*?^\}/m, "")
    .replace(/server 10\.0\.0\.\d+:3000/g, () => `server 127.0.0.1:${servers[place++]}`)
    .replace(/listen 443 ssl.*;/, `listen 127.0.0.1:${port};`)
    .replace(/^\s+(?:listen \[::\]|ssl_|access_log).*$/gm, "")
    .replace("/var/cache/tolppa", join(home, "files"));
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
}
