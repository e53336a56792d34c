import { randomUUID } from "node:crypto";
import { requestToken } from "#bench/access.ts";
import { signIn } from "../servers/access.ts";
import { APP_URL } from "../servers/product.ts";

// What two servers must agree on, asked over HTTP as browsers and programs do.

export type Check = { what: string; saw: string; holds: boolean };
export type Asked = { first: string; second: string; companyId: number };

const CLIENT = { id: "demo-admin", secret: "demo-secret" };
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
  const csrfCookie = csrf.headers.getSetCookie().map((one) => one.split(";", 1)[0]);
  await statusOf(`${second}/api/auth/signout`, {
    method: "POST",
    headers: { origin: APP_URL, cookie: [cookie, ...csrfCookie].join("; ") },
    body: new URLSearchParams({ csrfToken }),
  });
  const after = [await user(first), await user(second)];
  return {
    what: "Signed in at one, signed out at the other",
    saw: `${before.join(" and ")}, then ${after.join(" and ")}`,
    holds: `${before}|${after}` === "200,200|401,401",
  };
}

/** Ten wrong passwords at once per account, counted together. */
export async function wrongPasswords({ first, second }: Asked): Promise<Check> {
  const account = { email: "toimisto@tolppa.example", password: "wrong" };
  const errors = new Map<string, number>();
  for (let turn = 0; turn < 16; turn += 1) {
    const origin = turn % 2 === 0 ? first : second;
    const csrf = await fetch(`${origin}/api/auth/csrf`);
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    const cookie = csrf.headers.getSetCookie().map((one) => one.split(";", 1)[0]);
    const answer = await fetch(`${origin}/api/auth/callback/credentials`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: APP_URL, cookie: cookie.join("; ") },
      body: new URLSearchParams({ csrfToken, json: "true", ...account }),
    });
    const text = `${answer.headers.get("location") ?? ""}${await answer.text()}`;
    const limited = /too_many|RateLimit|attempts/i.test(text);
    const kind = limited ? "refused unheard" : "wrong";
    errors.set(kind, (errors.get(kind) ?? 0) + 1);
  }
  const wrong = errors.get("wrong") ?? 0;
  return {
    what: "16 wrong passwords at two servers, of which 10 are heard",
    saw: `${wrong} heard, ${16 - wrong} refused unheard`,
    holds: wrong === 10,
  };
}

/** One key at both servers at the same moment: one write, one answer. */
export async function oneKey({ first, second, companyId }: Asked): Promise<Check> {
  const authorization = await requestToken(first, CLIENT);
  let [same, replayed] = [0, 0];
  for (let round = 0; round < 50; round += 1) {
    const key = randomUUID();
    const answers = await Promise.all(
      [first, second].map((origin) =>
        fetch(`${origin}/api/companies/${companyId}/drivers`, {
          method: "POST",
          headers: { authorization, "content-type": "application/json", "idempotency-key": key },
          body: JSON.stringify({ contact: { lastName: `Avain${round}` } }),
        }),
      ),
    );
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    if (answers.every(({ status }) => status === 201) && texts[0] === texts[1]) same += 1;
    replayed += answers.filter(({ headers }) => headers.get("idempotent-replayed") === "true").length;
  }
  return {
    what: "50 keys, each at both servers at once",
    saw: `${same} pairs of equal answers, ${replayed} of them replayed`,
    holds: same === 50 && replayed === 50,
  };
}

/** One version, changed at both servers at the same moment: one wins. */
export async function oneVersion({ first, second, companyId }: Asked): Promise<Check> {
  const authorization = await requestToken(second, CLIENT);
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
  const statuses = await Promise.all(
    Array.from({ length: perSecond * 40 }, (_, index) =>
      statusOf(`${index % 2 === 0 ? first : second}/api/user`, { headers: { authorization } }),
    ),
  );
  const seconds = (performance.now() - from) / 1_000;
  const admitted = statuses.filter((status) => status !== 429).length;
  // Ten seconds' worth at once, and what has come back meanwhile.
  const most = Math.ceil(perSecond * (10 + seconds));
  return {
    what: `${statuses.length} calls of one program at both servers, ${perSecond} a second allowed`,
    saw: `${admitted} admitted in ${seconds.toFixed(1)} s, at most ${most} allowed`,
    holds: admitted <= most && admitted >= perSecond * 9,
  };
}
