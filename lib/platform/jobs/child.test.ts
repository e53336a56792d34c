import { expect, test, vi } from "vitest";
import { isUnavailable } from "#db/errors.ts";
import { inChild, processFile } from "./child.ts";

const CHILD = processFile("testing-child", import.meta.url);

test("a child process does the task and answers, without the login of the database's owner", async () => {
  vi.stubEnv("DATABASE_MIGRATION_URL", "postgres://owner:secret@localhost/tolppa");
  expect(await inChild(CHILD, { wish: "answer" })).toEqual({ parent: process.pid, ownersLogin: "" });
  vi.unstubAllEnvs();
});

test("an error in the child is thrown here, and an outage of the database is recognised", async () => {
  const error = await inChild(CHILD, { wish: "fail" }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ message: "the database is full" });
  expect(isUnavailable(error)).toBe(true);
});

test("a child that ends without an answer is an error", async () => {
  await expect(inChild(CHILD, { wish: "die" })).rejects.toThrow("The child process ended with 7.");
});

test("a child is killed when its parent no longer waits for the answer", async () => {
  const stop = new AbortController();
  const answer = inChild(CHILD, { wish: "hang" }, stop.signal);
  stop.abort();
  await expect(answer).rejects.toThrow("aborted");
});
