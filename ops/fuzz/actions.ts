import fc from "fast-check";
import { type ServerAction, serverActions } from "#e2e/support/actions.ts";
import type { Content } from "./bodies.ts";
import type { Door } from "./document.ts";
import { CONTENT_TYPES, hostileBody, hostileKey, hostileValue } from "./hostile.ts";
import type { Role, Shot } from "./scene.ts";
import { weighted } from "./weighted.ts";

// Posts server actions without a session, with bodies that the framework's decoder reads or fails on.

const DOOR: Door = { operationId: "serverAction", security: [], method: "POST", path: "/" };
const BOUNDARY = "x".repeat(20);

/** Posts any action to its own page, another page or a file, with readable and malformed bodies. */
export function actionShots(role: Role, origin: string): fc.Arbitrary<Shot> {
  const actions = serverActions();
  const ids = actions.map(({ id }) => id);
  const idle = fc.constant({});
  const headers = fc.tuple(
    weighted([7, idle], [1, fc.constantFrom(...ODD_HEADERS)]),
    weighted([12, fc.constant({ origin })], [1, originsOf(origin)]),
  );
  return fc
    .tuple(fc.constantFrom(...actions), headers, bodiesOf(ids), fc.nat(99))
    .chain(([action, [odd, from], content, chance]) =>
      pathsOf(action, actions).map((path) => ({
        role,
        door: DOOR,
        method: "POST",
        path,
        headers: {
          ...(chance < 90 && {
            "next-action": chance < 80 ? action.id : (ODD_IDS[chance % ODD_IDS.length] ?? ""),
          }),
          ...from,
          ...odd,
          ...content?.headers,
        },
        ...(content && { body: content.body }),
      })),
    );
}

const ODD_IDS = ["", "x", "0".repeat(42), "toString", "__proto__", "then", "constructor"];
const ODD_HEADERS: Record<string, string>[] = [
  { "x-action-forwarded": "1" },
  { rsc: "1" },
  { "next-router-state-tree": "%5B%22%22%5D" },
  { "next-router-prefetch": "1" },
  { accept: "text/x-component" },
  { "x-forwarded-host": "evil.example" },
  { "next-resume": "1" },
  { cookie: "tolppa.session=x" },
];

/** Hosts that differ from the origin, origins that differ from the host, and other spellings of both. */
const originsOf = (origin: string): fc.Arbitrary<Record<string, string>> =>
  fc.constantFrom<Record<string, string>>(
    {},
    { origin: "null" },
    { origin: "https://evil.example" },
    { origin: `${origin}/path` },
    { origin, host: "evil.example" },
    { origin, host: "999.999.999.999" },
    { origin, host: new URL(origin).host.toUpperCase() },
  );

function pathsOf({ pages }: ServerAction, actions: readonly ServerAction[]): fc.Arbitrary<string> {
  const others = [...new Set(actions.flatMap((one) => one.pages))];
  return weighted(
    [6, fc.constantFrom(...pages)],
    [3, fc.constantFrom(...others)],
    [1, fc.constantFrom("/nothing", "/_not-found", "/icon.svg", "/_next/static/chunks/a.js")],
  ).map((page) => page.replaceAll(/\[\w+\]/g, "1"));
}

/** The text after the dollar sign: every kind of reference that the decoder knows, and unknown kinds. */
const KINDS = [
  ..."$@FhHTQWKiIN-uDnAOoUSsLlGgMmVBRrXxZ",
  ...["", "0:", "undefined", "K1", "0:0:a", "1:__proto__:then"],
];
const reference = fc
  .tuple(
    fc.constantFrom(...KINDS),
    fc.constantFrom("", "0", "1", "2", "f", "1:a", "ffff", "x", "9".repeat(310)),
  )
  .map(([kind, rest]) => `$${kind}${rest}`);

const argument: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    reference,
    hostileValue,
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.oneof(hostileKey, fc.constantFrom("a", "email", "id", "bound")), tie("value"), {
      maxKeys: 3,
    }),
  ),
})).value;
const json = weighted(
  [8, fc.array(argument, { maxLength: 3 }).map((one) => JSON.stringify(one))],
  [1, argument.map((one) => JSON.stringify(one) ?? "")],
  [1, hostileBody.map((bytes) => bytes.toString("latin1"))],
);

function bodiesOf(ids: readonly string[]): fc.Arbitrary<Content> {
  const text = fc.tuple(
    json,
    fc.constantFrom("text/plain;charset=UTF-8", "text/plain", "Text/Plain; charset=utf-16le"),
  );
  const types = fc.constantFrom(...CONTENT_TYPES);
  return weighted(
    [8, text.map(([body, type]) => contentOf(type, body))],
    [8, formsOf(ids)],
    [1, fc.tuple(types, json).map(([type, body]) => contentOf(type, body))],
    [1, hostileBody.map((body) => ({ headers: { "content-type": "text/plain" }, body }))],
    [1, fc.constant(null)],
  );
}

/** Parts with the decoder's special names, repeated or missing, with headers that our own pages never send. */
function formsOf(ids: readonly string[]): fc.Arbitrary<Content> {
  const names = fc.constantFrom(
    ...["0", "1", "2", "0", "01", "S1", "_1_a", "1_a", "__proto__", "", "$ACTION_KEY", "$ACTION_REF_1"],
    ...["$ACTION_1:0", "$ACTION_1:1", `$ACTION_ID_${ids[0]}`, "$ACTION_ID_x"],
  );
  const bound = fc.constantFrom(...ids).map((id) => `{"id":"${id}","bound":"$@1"}`);
  const contents = weighted(
    [6, json],
    [1, bound],
    [1, fc.constantFrom("", "C", '"C"', "W10=", "[[1,2]]", '["$Q1"]')],
  );
  const headers = weighted(
    [5, fc.constant("")],
    [
      2,
      fc.constantFrom(
        ...["base64", "quoted-printable", "7bit", "x"].map((one) => `Content-Transfer-Encoding: ${one}\r\n`),
        "Content-Type: text/plain; charset=utf-16le\r\n",
        "Content-Type: application/octet-stream\r\n",
      ),
    ],
  );
  const files = weighted([5, fc.constant("")], [1, fc.constant('; filename="a"')]);
  const part = fc
    .tuple(names, files, headers, contents)
    .map(
      ([name, file, more, content]) =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${more}\r\n${content}\r\n`,
    );
  const type = fc.constantFrom(
    ...["multipart/form-data", "multipart/form-data", "Multipart/Form-Data", "multipart/mixed"],
  );
  return fc
    .tuple(type, fc.array(part, { maxLength: 6 }))
    .map(([kind, parts]) =>
      contentOf(`${kind}; boundary=${BOUNDARY}`, `${parts.join("")}--${BOUNDARY}--\r\n`),
    );
}

const contentOf = (type: string, body: string): Content => ({
  headers: { "content-type": type },
  body: Buffer.from(body),
});
