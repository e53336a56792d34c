import { expect, test } from "vitest";
import { dropUnreadableRouterState } from "./router-state.ts";

const sent = (state: unknown) => encodeURIComponent(JSON.stringify(state));
function kept(state: string | string[] | undefined) {
  const headers = { "next-router-state-tree": state };
  dropUnreadableRouterState({ headers });
  return headers["next-router-state-tree"];
}
const nested = (depth: number): unknown => ["", depth > 0 ? { children: nested(depth - 1) } : {}];

test.each([
  ["none", undefined],
  ["a page", sent(["", { children: ["companies", { children: ["__PAGE__", {}] }] }, null, null, 1])],
  ["a page of one company", sent([["id", "12", "d", null], {}, ["/a", "/b"], "refetch", null, "x"])],
  ["a sibling", sent([["id", "12", "di(..)(..)", ["new"]], {}])],
  ["a deep one", sent(nested(200))],
])("keeps the router state of %s", (_, state) => expect(kept(state)).toEqual(state));

test.each([
  ["sent twice", [sent(["", {}]), sent(["", {}])]],
  ["too long", sent(["x".repeat(40_001), {}])],
  ["no JSON", "nonsense"],
  ["not decodable", "%E0%A4%A"],
  ["empty", ""],
  ["no list", sent({})],
  ["a part alone", sent([""])],
  ["null below", sent(["", null])],
  ["a wrong child named __proto__", encodeURIComponent('["",{"__proto__":1}]')],
  ["too many parts", sent(["", {}, null, null, null, "x", "y"])],
  ["an unknown kind of value", sent([["id", "12", "zz", null], {}])],
  ["an unknown marker", sent(["", {}, null, "everything"])],
  ["a wrong child", sent(["", { children: ["a", { children: 1 }] }])],
  ["absurdly deep", "[".repeat(30_000)],
])("drops a router state that is %s", (_, state) => expect(kept(state)).toBeUndefined());
