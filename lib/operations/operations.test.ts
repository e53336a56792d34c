import { globSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { Handler } from "#lib/doors/api/route.ts";
import { driverChangesWords, vehicleChangesWords } from "#lib/fleet/field-docs.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import { methodsOf } from "#lib/platform/api/paths.ts";
import { pathList } from "#scripts/api-paths.ts";
import { jsonSchema } from "./openapi/json-schema.ts";
import { OPERATIONS } from "./operations.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const FILES = globSync(["app/api/**/route.ts", "app/.well-known/**/route.ts"]);

/** The framework's folder in the contract's notation: `[companyId]` is `{companyId}`. */
const pathOf = (file: string) =>
  `/${file.replace(/^app\//, "").replace(/\/route\.ts$/, "")}`.replace(/\[(\w+)\]/g, "{$1}");

const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

describe("the routes", () => {
  let served: { file: string; method: string; handler: Handler }[];
  beforeAll(async () => {
    const modules = await Promise.all(
      FILES.map(async (file) => ({
        file,
        exported: (await import(/* @vite-ignore */ `#${file}`)) as Record<string, Handler>,
      })),
    );
    served = modules.flatMap(({ file, exported }) =>
      METHODS.flatMap((method) => {
        const handler = exported[method];
        return handler ? [{ file, method, handler }] : [];
      }),
    );
  }, 60_000);

  test("each name their operation, at its address and by its method", () => {
    expect(served.length).toBeGreaterThan(30);
    for (const { file, method, handler } of served) {
      const path = pathOf(file);
      if (path === "/api" || path === "/api/[...path]") continue;
      // One route for several paths, which accepts all methods and checks them itself.
      if (path === "/api/auth/[...nextauth]") continue;
      const own = handler.operations?.filter((one) => one.method === method).map(keyOf) ?? [];
      expect(own, file).toEqual([keyOf({ method, path })]);
    }
  });

  test("are exactly the list of operations", () => {
    const found = new Set(served.flatMap(({ handler }) => handler.operations?.map(keyOf) ?? []));
    expect([...found].sort()).toEqual(OPERATIONS.map(keyOf).sort());
  });

  test("equal the plain list of paths, which npm run api:paths writes", () => {
    expect(readFileSync("lib/platform/api/path-list.ts", "utf8")).toBe(pathList());
  });
});

test("each operation has a unique id", () => {
  const names = OPERATIONS.map(({ operationId }) => operationId);
  expect(names).toEqual([...new Set(names)]);
});

test.each(OPERATIONS)(
  "$operationId documents whether it is versioned and whether its body may be absent",
  (one) => {
    const { properties = {}, required = [] } = jsonSchema(one.input, "input", {}) as {
      properties?: Record<string, unknown>;
      required?: string[];
    };
    expect(one.versioned === true).toBe("version" in properties);
    expect(one.bodyOptional === true).toBe("body" in properties && !required.includes("body"));
  },
);

test("each refusal has its Finnish sentence", () => {
  for (const { operationId, failures } of OPERATIONS) {
    for (const code of failures.filter((one) => one !== "invalid")) {
      expect(messageOfCode(code), `${operationId}: ${code}`).not.toBe(messageOfCode("invalid"));
    }
  }
});

test("drivers are described like vehicles: who may move them, and which targets are refused", () => {
  const refusals = (verb: string, kind: string) =>
    OPERATIONS.find(({ operationId }) => operationId === verb + kind)?.failures.filter(
      (code) => !["license_plate_taken", "vehicle_out_of_use", "licence_expired"].includes(code),
    );
  for (const verb of ["create", "save", "delete"])
    expect(refusals(verb, "Driver")?.toSorted()).toEqual(refusals(verb, "Vehicle")?.toSorted());
  expect(refusals("save", "Driver")).toContain("invalid_target");
  expect(driverChangesWords.company).toEqual(vehicleChangesWords.company);
});

test("a path is known with its methods for any parameters, and an unknown one is not", () => {
  expect(methodsOf("/api/companies")).toEqual(["GET", "POST", "HEAD", "OPTIONS"]);
  expect(methodsOf("/api/companies/x")).toEqual(["GET", "PUT", "DELETE", "HEAD", "OPTIONS"]);
  expect(methodsOf("/api/oauth/token")).toEqual(["POST", "OPTIONS"]);
  for (const path of [
    "/api",
    "/api/companies/",
    "/api/companies/1/2",
    "/api/companies/1/vehicles/2/3",
    "/apix",
  ])
    expect(methodsOf(path), path).toBeNull();
});
