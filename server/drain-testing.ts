import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

// Servers that are stopped under load, and the clients and the proxy that must not notice.

const PROGRAMS = ["nginx", "/usr/sbin/nginx"];
/** Where nginx is installed; undefined: nowhere. */
export const nginxProgram = PROGRAMS.find((program) => !spawnSync(program, ["-v"]).error);

/**
 * An nginx with its own defaults before these ports; everything it writes goes into a directory of its own. It leaves a
 * server alone for `failTimeoutSeconds` after a refused connection.
 */
export async function startNginx(
  port: number,
  upstreams: readonly number[],
  failTimeoutSeconds = 10,
): Promise<{ stop(): Promise<void> }> {
  if (nginxProgram === undefined) throw new Error("nginx is not installed");
  const directory = await mkdtemp(join(tmpdir(), "tolppa-nginx-"));
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${directory}/${name};`,
  );
  const configuration = `daemon off; pid ${directory}/nginx.pid; error_log ${directory}/error.log;
    events {}
    http {
      ${paths.join(" ")} access_log off;
      upstream portal { ${upstreams.map((upstream) => `server 127.0.0.1:${upstream} fail_timeout=${failTimeoutSeconds}s;`).join(" ")} }
      server { listen 127.0.0.1:${port}; location / { proxy_pass http://portal; } }
    }`;
  await writeFile(join(directory, "nginx.conf"), configuration);
  const child = spawn(nginxProgram, ["-p", directory, "-c", join(directory, "nginx.conf")], {
    stdio: "ignore",
  });
  return {
    async stop() {
      await stopped(child, "SIGQUIT");
      await rm(directory, { recursive: true });
    },
  };
}

export async function stopped(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}

export type Clients = {
  /** How many got their answer. */
  answered(): number;
  /** What went wrong for the others: an error's code, or a status that is no success. */
  failures(): string[];
  stop(): Promise<void>;
};

type Load = {
  count: number;
  port: number;
  /** Sent by turns. */
  requests: readonly { method: string; path: string; body?: string; headers?: Record<string, string> }[];
  /** A connection that is refused is no failure but the end of the server: asked again until there is a new one. */
  waitsForServer?: boolean;
  /** How long each waits between its requests. */
  pauseMs?: number;
  /** How long each stays away after an answer that closes its connection, as a balancer whose health check fails. */
  awayMs?: number;
};

/** So many clients, each with one connection that it keeps open, each sending again when it has its answer. */
export function startClients({ count, port, requests, waitsForServer = false, ...waits }: Load): Clients {
  const { pauseMs = 0, awayMs = 0 } = waits;
  const failures: string[] = [];
  let [answered, ended] = [0, false];
  const send = (agent: Agent, { method, path, body, headers }: Load["requests"][number]) =>
    new Promise<{ failure?: string; closes?: boolean }>((resolve) => {
      const fail = (error: NodeJS.ErrnoException) => resolve({ failure: error.code ?? error.message });
      const type = body === undefined ? {} : { "Content-Type": "application/json" };
      const settings = { agent, host: "127.0.0.1", port, method, path, headers: { ...type, ...headers } };
      const sent = request(settings, (response) => {
        const { statusCode = 0 } = response;
        const closes = response.headers.connection === "close";
        response.on("error", fail);
        response.on("end", () =>
          resolve(statusCode < 400 ? { closes } : { failure: `${method} ${statusCode}` }),
        );
        response.resume();
      });
      sent.on("error", fail);
      sent.end(body);
    });
  const client = async (first: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = first; !ended; turn += 1) {
      const next = requests[turn % requests.length];
      if (!next) break;
      const { failure, closes = false } = await send(agent, next);
      if (failure === undefined) answered += 1;
      else if (failure === "ECONNREFUSED" && waitsForServer) await wait(20);
      else failures.push(failure);
      const restMs = closes ? Math.max(pauseMs, awayMs) : pauseMs;
      if (restMs > 0) await wait(restMs);
    }
    agent.destroy();
  };
  const all = Promise.all(Array.from({ length: count }, (_, index) => client(index)));
  return {
    answered: () => answered,
    failures: () => failures,
    async stop() {
      ended = true;
      await all;
    },
  };
}
