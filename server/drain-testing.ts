import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

// Stops servers under load. Their clients and the proxy must not notice.

const PROGRAMS = ["nginx", "/usr/sbin/nginx"];
/** The path of nginx; undefined if it is not installed. */
export const nginxProgram = PROGRAMS.find((program) => !spawnSync(program, ["-v"]).error);

/**
 * An nginx with default settings before these ports, which writes only into its own directory. After a refused connection it
 * avoids that server for `failTimeoutSeconds`.
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
  /** The number of answered requests. */
  answered(): number;
  /** The failures: an error's code, or a status of 400 or above. */
  failures(): string[];
  stop(): Promise<void>;
};

type Load = {
  count: number;
  port: number;
  /** Sent in turn. */
  requests: readonly { method: string; path: string; body?: string; headers?: Record<string, string> }[];
  /** A refused connection is no failure but the end of the server: the client retries until a new server answers. */
  waitsForServer?: boolean;
  /** Each client's pause between its requests. */
  pauseMs?: number;
  /** How long a client stays away after an answer that closes its connection, like a balancer after a failed health check. */
  awayMs?: number;
};

/** `count` clients, each with one open connection and one request at a time. */
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
