import fc from "fast-check";
import { weighted } from "./weighted.ts";

// Input that no honest program sends.

const words = (text: string): string[] => text.split(" ");

/** Replaces any value. */
export const hostileValue: fc.Arbitrary<unknown> = weighted(
  [
    8,
    fc.constantFrom<unknown>(
      ...["\u0000", "a\u0000b", "\ud800", "\udc00x", "\u202egnp", "\ufeff", "\u0007\u001b[2J"],
      "e\u0301".repeat(200),
      ...["' or 1=1 --", "%00", "../../etc/passwd", "<script>alert(1)</script>", "=cmd|'/c calc'!A1", ""],
      ...[" ", "\n", "\u00a0", "x".repeat(300), "x".repeat(20_000), "😀".repeat(300), "1e3", "0x10", "１２"],
      ...[0, -1, -0, 1.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, 5e-324],
      ...[999_999_999_999_999, 1_000_000_000_000_000],
      ...[null, true, false, [], {}, [[]], [null], ["a", "b"], [1, 2], { id: 1 }, { id: [] }, { length: 5 }],
      ...words("2026-02-30 0000-01-01 99999-01-01 2026-02-11T25:00:00Z +275760-09-14T00:00:00Z infinity"),
      JSON.parse('{"__proto__":{"admin":true}}'),
      { constructor: { prototype: {} } },
      { toString: 1 },
      JSON.parse(`{"then":1}`),
      { toJSON: "x" },
      { valueOf: null },
      { hasOwnProperty: 1 },
    ),
  ],
  [1, fc.string({ unit: "binary", maxLength: 60 })],
  [1, fc.double()],
  [1, fc.jsonValue({ maxDepth: 3 })],
);

export const hostileKey = fc.constantFrom(
  ...words("__proto__ constructor prototype toString hasOwnProperty then length toJSON"),
  ...["", " ", "\u0000", "\ud800"],
  ...words("id admin owner companyId version status"),
  ...["x".repeat(500), "a.b"],
);

/** Whole bodies as bytes that are invalid JSON or barely valid JSON. */
export const hostileBody: fc.Arbitrary<Buffer> = fc.oneof(
  fc
    .constantFrom(
      ...["", " ", "{", "}", "[", "nul", "NaN", "undefined", '"', '{"a":1,"a":2}'],
      ...['{"a":1}{"b":2}', "\u0000"],
      ...["[,]", "null", "true", "0", '""', "[]", "{}", "1e999", "-1e999", '{"year":1e999}'],
      "0".repeat(1_000),
      "\ufeff{}",
      '{"__proto__":{"admin":true},"constructor":1}',
      '{"make":"\\ud800"}',
      '{"make":"\\u0000"}',
      "[".repeat(5_000),
      "[".repeat(20_000) + "]".repeat(20_000),
      '{"a":'.repeat(5_000),
      ...["a=b&c=d", "<a/>", '{"body":{}}', '[{"id":1},{"id":1}]'],
      `[${"{},".repeat(3_000)}{}]`,
    )
    .map((text) => Buffer.from(text)),
  fc.constantFrom(
    Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
    Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
    Buffer.from([0x1f, 0x8b, 0x08, 0x00]),
    Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00]),
    Buffer.alloc(300_000, 0x20),
    Buffer.alloc(64, 0x80),
  ),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);

export const CONTENT_TYPES = [
  ...[
    "application/json",
    "application/json; charset=utf-8",
    "APPLICATION/JSON",
    "application/json;charset=utf-16",
  ],
  ...["text/plain", "text/csv", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"],
  ...words("multipart/form-data application/octet-stream application/problem+json application/jsonx json"),
  ...["", ";", "application/json, text/plain", `application/${"x".repeat(500)}`, "\u00e4/\u00f6"],
];

const VERSIONS = [...words('"1" "2" "3" * 1 "0" "-1" "99999999999" W/"1" "" " "1","2" **'), " "];
const LONG = "k".repeat(256);

/** Headers with valid, nearly valid and invalid values. All of them can be sent over HTTP. */
export const hostileHeader: fc.Arbitrary<[name: string, value: string]> = fc.oneof(
  ...(["if-match", "if-none-match"] as const).map((name) => one(name, VERSIONS)),
  one("idempotency-key", ["", '"k1"', '"', LONG, `${LONG.slice(1)}`, "a b", "\u00e4", "k,k", "null"]),
  fc.integer({ min: 1, max: 40 }).map((number): [string, string] => ["idempotency-key", `key-${number}`]),
  one("x-request-id", ["", "x", LONG, "../../x", '"', "\u00e4", "urn:request:1", "<b>", "a b"]),
  one("x-forwarded-for", ["1.2.3.4", "::1", "x", ",,,", LONG, "127.0.0.1, 10.0.0.1"]),
  one("accept", ["", "text/html", "application/xml", "*/*;q=0", LONG, "\u00e4"]),
  one("accept-encoding", ["", "identity", "*;q=0", "br;q=x", LONG]),
  one("accept-language", ["sv", "xx-YY;q=9", LONG]),
  one("origin", ["null", "https://evil.example", "", "http://localhost", LONG]),
  one("cookie", [
    "tolppa.session=x",
    "=",
    ";;;",
    `tolppa.session=${LONG}`,
    "tolppa.session=a.b.c; tolppa.session=d",
    "\u00e4=1",
  ]),
  one("range", ["bytes=0-1", "bytes=-1", "x"]),
  one("if-modified-since", ["x", "Thu, 01 Jan 1970 00:00:00 GMT"]),
  one("x-http-method-override", ["DELETE", "x"]),
  one("next-action", ["x", "0".repeat(42)]),
  one("rsc", ["1"]),
  one("next-router-state-tree", ["x", "%5B%5D", "[".repeat(1_000)]),
  one("x-middleware-subrequest", ["middleware:middleware:middleware:middleware:middleware", "1"]),
  one("x-invoke-path", ["/companies"]),
  one("x-matched-path", ["/api/companies/[companyId]"]),
  one("purpose", ["prefetch"]),
);

function one(name: string, values: readonly string[]): fc.Arbitrary<[string, string]> {
  return fc.constantFrom(...values).map((value): [string, string] => [name, value]);
}

/** Replaces a value in an address, already in its sent form. */
export const hostileText = fc.constantFrom(
  ...words("%00 % %zz %ff %ed%a0%80 %F0%9F%98%80 %2e%2e %2F %5c .. . %0d%0a %20 + 0 -1 1.5 1e3"),
  ...words("NaN null undefined true [] {} %7B%22a%22%3A1%7D 999999999999999 9007199254740993"),
  ...words("18446744073709551616 1%00 01 %D9%A1 1;drop '-- * %25 %25%30%30 2026-02-30T00:00:00Z"),
  ...words("2026-02-11T12:00:00 2026-02-11T12:00:00+02:00 -1 infinity now 99999-01-01T00:00:00Z"),
  ...words("0000-00-00T00:00:00Z 4714-11-24T00:00:00Z"),
  "a".repeat(700),
  ...words(
    "eyJhIjoxfQ e30 eyJ2YWx1ZSI6NTAsImlkIjo1MCwicG9zaXRpb24iOjUwfQ eyJ2YWx1ZSI6bnVsbCwiaWQiOi0xfQ W10",
  ),
  ...["bnVsbA", ""],
);

export const hostileQuery = fc.constantFrom(
  ...words("__proto__=1 constructor=1 a[]=1 limit=1&limit=2 limit[]=1 limit[a]=1 = &&& ? limit companyId=1"),
  ...words("vehicleId=1 body=1 version=1 file=1 submissionKey=x _rsc=1 _rsc=x&_rsc=y q=% q=%25 q=%C3"),
  ...words("query=%00 updatedSince= cursor=&cursor= nxtPcompanyId=1"),
);
