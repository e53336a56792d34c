import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { inject } from "vitest";
import { withDatabase } from "./connect.ts";

declare module "vitest" {
  interface ProvidedContext {
    superuserUrl: string;
    runtimeUrl: string;
    run: number;
  }
}

export type TestDatabase = {
  /** The server's own login. */
  url: string;
  /** The owner's: sees everything, for arranging and asserting. */
  migrationUrl: string;
  drop(): Promise<void>;
};

/** A database of its own for one test file: a copy of the run's migrated template (db/testing-setup.ts). */
export async function createTestDatabase(): Promise<TestDatabase> {
  const run = inject("run");
  const name = `test_${run}_${randomBytes(6).toString("hex")}`;
  const admin = postgres(inject("superuserUrl"), { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name} template template_${run} strategy file_copy`);
  await releaseTestCopy(withDatabase(inject("superuserUrl"), name));
  return {
    url: withDatabase(inject("runtimeUrl"), name),
    migrationUrl: withDatabase(inject("superuserUrl"), name),
    async drop() {
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/** Lets a test database send, because a copied database holds back its mails like a restored one. */
export async function releaseTestCopy(url: string): Promise<void> {
  const owner = postgres(url, { max: 1, onnotice: () => {} });
  await owner`select release_outgoing()`;
  await owner.end();
}
