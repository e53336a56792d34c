import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "#e2e/fixtures.ts";
import { serverActions } from "#e2e/support/actions.ts";
import { builtRoutes } from "#e2e/support/routes.ts";
import { KNOWN_ACTIONS } from "./actions.ts";
import { ROUTES } from "./routes.ts";
import { test } from "./scene.ts";

const names = () => serverActions().map(({ name }) => name);

test("the tables list every route and every action of the build", () => {
  expect(builtRoutes().filter((route) => !(route in ROUTES))).toEqual([]);
  expect(names().filter((name) => !KNOWN_ACTIONS.includes(name))).toEqual([]);
});

test("the tables list nothing that is missing from the build", () => {
  expect(Object.keys(ROUTES).filter((route) => !builtRoutes().includes(route))).toEqual([]);
  expect(KNOWN_ACTIONS.filter((name) => !names().includes(name))).toEqual([]);
});

test("every kind of route has its tests", () => {
  const tests = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith(".spec.ts"))
    .map((name) => readFileSync(join(import.meta.dirname, name), "utf8"))
    .join();
  expect(Object.values(ROUTES).filter((kind) => !tests.includes(`routesOf("${kind}")`))).toEqual([]);
});
