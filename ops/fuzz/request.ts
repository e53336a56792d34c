import fc from "fast-check";
import { actionShots } from "./actions.ts";
import { pathsOf, queriesOf } from "./addresses.ts";
import { bodiesOf } from "./bodies.ts";
import { type Document, type Door, doorsOf } from "./document.ts";
import { hostileHeader } from "./hostile.ts";
import type { Home, Role, Scene, Shot } from "./scene.ts";
import { weighted } from "./weighted.ts";

/** Signing in is slow on purpose, and files are read row by row, so these operations get fewer requests. */
const WEIGHTS: Record<string, number> = { signIn: 1, checkImport: 3, refreshCompany: 3, requestToken: 3 };

/** Calls every route as every role with valid, nearly valid and hostile values. One request in ten is a server action. */
export function shotsOf(document: Document, scene: Scene, origin: string): fc.Arbitrary<Shot> {
  const anonymous = scene.roles.find(({ name }) => name === "anonymous");
  if (!anonymous) throw new Error("the scene has no anonymous caller");
  return weighted([9, callsOf(document, scene)], [1, actionShots(anonymous, origin)]);
}

function callsOf(document: Document, scene: Scene): fc.Arbitrary<Shot> {
  const doors = doorsOf(document);
  return fc.oneof(
    ...scene.roles.flatMap((role) =>
      doors.map((door) => ({
        weight: WEIGHTS[door.operationId] ?? 10,
        arbitrary: shotsAt(document, door, { role, homes: scene.homes }),
      })),
    ),
  );
}

type Asker = { role: Role; homes: readonly Home[] };

function shotsAt(document: Document, door: Door, { role, homes }: Asker): fc.Arbitrary<Shot> {
  const reach = door.method === "GET" ? homes : role.changes;
  const extra = weighted([6, fc.constant([])], [4, fc.array(hostileHeader, { minLength: 1, maxLength: 3 })]);
  const paths = fc.oneof(...reach.map((home) => pathsOf(door, home, reach)));
  return fc
    .tuple(
      fc.tuple(methodsFor(door, role.changes === homes), paths, queriesOf(document, door)),
      fc.tuple(fc.constantFrom(...role.identities), extra, bodiesOf(document, door, reach)),
    )
    .map(([[method, path, query], [identity, headers, sent]]) => ({
      role,
      door,
      method,
      path: path + query,
      // A hostile header never overwrites the identity, because the checks depend on the role.
      headers: { ...Object.fromEntries(headers), ...identity, ...sent?.headers },
      ...(sent && { body: sent.body }),
    }));
}

const HARMLESS = ["GET", "HEAD", "OPTIONS", "PATCH", "TRACE", "PROPFIND"];

/** The operation's method, and one time in twenty another. Only a role that may change everything sends a writing one. */
function methodsFor({ method }: Door, everywhere: boolean): fc.Arbitrary<string> {
  const others = everywhere ? [...HARMLESS, "POST", "PUT", "DELETE"] : HARMLESS;
  return weighted([19, fc.constant(method)], [1, fc.constantFrom(...others)]);
}
