import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    superuserUrl: string;
    runtimeUrl: string;
    templateDatabase: string;
  }
}

export type TestDatabase = {
  /** The server's own login. */
  url: string;
  /** The owner's: sees everything, for arranging and asserting. */
  migrationUrl: string;
  drop(): Promise<void>;
};

/** A database of its own for one test file: a copy of the migrated template (db/testing-setup.ts). */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const admin = postgres(inject("superuserUrl"), { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name} template ${inject("templateDatabase")} strategy file_copy`);
  return {
    url: withDatabase(inject("runtimeUrl"), name),
    migrationUrl: withDatabase(inject("superuserUrl"), name),
    async drop() {
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
