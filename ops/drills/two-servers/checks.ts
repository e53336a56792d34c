import { randomUUID } from "node:crypto";
import { cookiesIn, requestToken, signIn } from "#ops/servers/access.ts";
import type { Check } from "#ops/servers/checks.ts";
import { APP_URL } from "#ops/servers/product.ts";

// Agreement of two servers, asked over HTTP like browsers and programs.

export type Asked = { first: string; second: string; companyId: number };

const statusOf = async (url: string, init: RequestInit): Promise<number> => {
  const answer = await fetch(url, { redirect: "manual", ...init });
  await answer.arrayBuffer();
  return answer.status;
};

/** Signed in at one server, known at the other; signed out at the other, unknown at the first. */
export async function sessions({ first, second }: Asked): Promise<Check> {
  const cookie = await signIn(first);
  const user = (origin: string) => statusOf(`${origin}/api/user`, { headers: { cookie } });
  const before = [await user(first), await user(second)];
  const csrf = await fetch(`${second}/api/auth/csrf`, { headers: { cookie } });
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  await statusOf(`${second}/api/auth/signout`, {
    method: "POST",
    headers: { origin: APP_URL, cookie: `${cookie}; ${cookiesIn(csrf)}` },
    body: new URLSearchParams({ csrfToken }),
  });
  const after = [await user(first), await user(second)];
  return {
    what: "Signed in at one, signed out at the other",
    saw: `${before.join(" and ")}, then ${after.join(" and ")}`,
    holds: `${before}|${after}` === "200,200|401,401",
  };
}

/** An account allows ten wrong passwords at once. Each server alone has seen five of them. */
export async function wrongPasswords({ first, second }: Asked): Promise<Check> {
  const account = { email: "toimisto@tolppa.example", password: "taksitolppa" };
  const tried = (origin: string, password: string): Promise<boolean> =>
    signIn(origin, { ...account, password }).then(
      () => true,
      () => false,
    );
  const before = await tried(first, account.password);
  for (let turn = 0; turn < 10; turn += 1) await tried(turn % 2 === 0 ? first : second, "wrong");
  const after = [await tried(first, account.password), await tried(second, account.password)];
  return {
    what: "Five wrong passwords at each, then the right one",
    saw: `${before ? "signed in" : "refused"} before, then ${after.map((one) => (one ? "signed in" : "refused")).join(" and ")}`,
    holds: before && !after[0] && !after[1],
  };
}

/** One key at both servers at the same moment: one write, one answer. The second caller asks again, as it is told to. */
export async function oneKey({ first, second, companyId }: Asked): Promise<Check> {
  const authorization = await requestToken(first);
  let [equal, waited, replayed] = [0, 0, 0];
  const post = async (origin: string, key: string, round: number): Promise<string> => {
    const answer = await fetch(`${origin}/api/companies/${companyId}/drivers`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify({ contact: { lastName: `Avain${round}` } }),
    });
    const text = await answer.text();
    if (answer.status === 201) {
      if (answer.headers.get("idempotent-replayed") === "true") replayed += 1;
      return text;
    }
    if (!text.includes('"idempotency_running"')) throw new Error(`${answer.status} ${text}`);
    waited += 1;
    return post(origin, key, round);
  };
  for (let round = 0; round < 50; round += 1) {
    const key = randomUUID();
    const [one, other] = await Promise.all([first, second].map((origin) => post(origin, key, round)));
    if (one === other) equal += 1;
  }
  return {
    what: "50 keys, each at both servers at once",
    saw: `${equal} pairs of equal answers, ${replayed} replayed, ${waited} times told to wait (409)`,
    holds: equal === 50 && replayed === 50,
  };
}

/** One version, changed at both servers at the same moment: one wins. */
export async function oneVersion({ first, second, companyId }: Asked): Promise<Check> {
  const authorization = await requestToken(second);
  const headers = { authorization, "content-type": "application/json" };
  const made = await fetch(`${first}/api/companies/${companyId}/drivers`, {
    method: "POST",
    headers,
    body: JSON.stringify({ contact: { lastName: "Versio" } }),
  });
  const { id } = (await made.json()) as { id: number };
  let wins = 0;
  let losses = 0;
  for (let round = 0; round < 30; round += 1) {
    const path = `/api/companies/${companyId}/drivers/${id}`;
    const read = await fetch(`${first}${path}`, { headers });
    const etag = read.headers.get("etag") ?? "";
    const { status: _status, ...driver } = (await read.json()) as { contact: object; status: unknown };
    const statuses = await Promise.all(
      [first, second].map((origin, index) =>
        statusOf(`${origin}${path}`, {
          method: "PUT",
          headers: { ...headers, "if-match": etag },
          body: JSON.stringify({ contact: { ...driver.contact, firstName: `V${round}${"ab"[index]}` } }),
        }),
      ),
    );
    wins += statuses.filter((status) => status === 200).length;
    losses += statuses.filter((status) => status === 412).length;
  }
  return {
    what: "30 records changed at both servers at once",
    saw: `${wins} changed, ${losses} refused (412)`,
    holds: wins === 30 && losses === 30,
  };
}

/** A token of one server at the other, and the API's limit counted together. */
export async function apiLimit({ first, second }: Asked, perSecond: number): Promise<Check> {
  const authorization = await requestToken(first, { id: "demo-provider", secret: "demo-secret" });
  const from = performance.now();
  const statuses: number[] = [];
  const ask = async (origin: string) => {
    while (statuses.length < perSecond * 30)
      statuses.push(await statusOf(`${origin}/api/companies?limit=1`, { headers: { authorization } }));
  };
  await Promise.all(Array.from({ length: 20 }, (_, index) => ask(index % 2 === 0 ? first : second)));
  const seconds = (performance.now() - from) / 1_000;
  const admitted = statuses.filter((status) => status === 200).length;
  const other = statuses.filter((status) => status !== 200 && status !== 429).length;
  // Ten seconds' worth at once, and the refill meanwhile.
  const most = Math.ceil(perSecond * (10 + seconds));
  return {
    what: `${statuses.length} calls of one program at both servers, ${perSecond} a second allowed`,
    saw: `${admitted} admitted in ${seconds.toFixed(1)} s, at most ${most} allowed; ${other} other answers`,
    holds: admitted <= most && admitted >= perSecond * 9 && other === 0,
  };
}
