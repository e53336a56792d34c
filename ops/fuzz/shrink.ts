import type { Shot } from "./scene.ts";

const ATTEMPTS = 60;

/** The smallest request that still fails. `fails` sends a request. */
export async function shrink(shot: Shot, fails: (shot: Shot) => Promise<boolean>): Promise<Shot> {
  let smallest = shot;
  let attempts = 0;
  for (let smaller = true; smaller; ) {
    smaller = false;
    for (const candidate of simplerThan(smallest)) {
      if (++attempts > ATTEMPTS) return smallest;
      if (!(await fails(candidate))) continue;
      smallest = candidate;
      smaller = true;
      break;
    }
  }
  return smallest;
}

function* simplerThan(shot: Shot): Generator<Shot> {
  const { body, ...bodiless } = shot;
  if (body) yield bodiless;
  for (const name of Object.keys(shot.headers)) {
    const { [name]: _, ...headers } = shot.headers;
    yield { ...shot, headers };
  }
  const [path = "", query] = shot.path.split(/\?(.*)/s);
  const parameters = query?.split("&") ?? [];
  for (const left of parameters) {
    const rest = parameters.filter((one) => one !== left).join("&");
    yield { ...shot, path: rest ? `${path}?${rest}` : path };
  }
  if (body)
    for (const value of simplerValues(body)) yield { ...shot, body: Buffer.from(JSON.stringify(value)) };
}

function* simplerValues(body: Buffer): Generator<unknown> {
  const value = parsed(body);
  if (typeof value !== "object" || value === null) return;
  for (const name of Object.keys(value)) {
    if (Array.isArray(value)) yield value.filter((_, index) => String(index) !== name);
    else yield Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
