import { afterEach, expect, test, vi } from "vitest";
import { env, parseLaunchEnv } from "#lib/env.ts";
import { openDatabase } from "./database.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

test("a real database is no demo, whatever the environment inherited", async () => {
  vi.stubEnv("TOLPPA_DEMO", "1");
  const launch = parseLaunchEnv({
    DATABASE_URL: "postgres://tolppa:x@db:5432/tolppa",
    APP_URL: "https://portal.example.fi",
    AUTH_SECRET: "s".repeat(32),
  });
  expect(env.demo).toBe(true);
  const database = await openDatabase(launch, { migrate: false });
  await database.close();
  expect(env.demo).toBe(false);
});
