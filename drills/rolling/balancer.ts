import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

const PROGRAM = ["nginx", "/usr/sbin/nginx"].find((program) => !spawnSync(program, ["-v"]).error);

export function refuseWithoutNginx(): void {
  if (PROGRAM === undefined) throw new Error("nginx is missing: apt-get install nginx-light");
}

/**
 * nginx before two servers. While two builds serve, one of them lacks a page's script or style: nginx then asks the other
 * server, and keeps the file for pages of the old build that stay open after the update.
 */
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
    http {
      ${temporary} access_log off;
      proxy_cache_path ${home}/static keys_zone=static:1m inactive=30d max_size=200m;
      upstream portal {
        ${servers.map((server) => `server 127.0.0.1:${server} max_fails=1 fail_timeout=2s;`).join("\n        ")}
        keepalive 16;
      }
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host localhost;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      server {
        listen 127.0.0.1:${port};
        location / { proxy_pass http://portal; }
        location /_next/static/ {
          proxy_pass http://portal;
          proxy_next_upstream error timeout http_404;
          proxy_cache static;
          proxy_cache_valid 200 30d;
        }
      }
    }`,
  );
  const child = spawn(PROGRAM ?? "nginx", ["-p", home, "-c", file], { stdio: "ignore" });
  process.once("exit", () => child.kill());
  return { stop: () => ended(child) };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
}
