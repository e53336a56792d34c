import { readFileSync } from "node:fs";
import type { Api, ApiAnswer } from "./client.ts";

type Manifest = {
  node: Record<string, { workers: Record<string, unknown>; filename: string; exportedName: string }>;
};

export type ServerAction = { id: string; name: string; pages: string[] };

/** Every server action of the build, from its own list. */
export function serverActions(): ServerAction[] {
  actions ??= readActions();
  return actions;
}

let actions: ServerAction[] | undefined;

function readActions(): ServerAction[] {
  const manifest: Manifest = JSON.parse(readFileSync(".next/server/server-reference-manifest.json", "utf8"));
  return Object.entries(manifest.node).map(([id, { workers, exportedName }]) => ({
    id,
    name: exportedName,
    pages: Object.keys(workers).map(routeOf),
  }));
}

/** `app/(portal)/companies/[companyId]/page` → `/companies/[companyId]` */
export const routeOf = (file: string): string =>
  file
    .replace(/^app/, "")
    .replace(/\/(page|route)$/, "")
    .replaceAll(/\/\([^)]+\)/g, "") || "/";

export type ActionAnswer =
  | { ok: true; value: unknown }
  | { ok: false; error: { code: string; message: string; issues: { path: string; message: string }[] } };

type Posting = { args: unknown[]; companyId?: number | string; headers?: Record<string, string> };

/** Posts a server action as the browser would; `companyId` fills the path of the page it is posted to. */
export function postAction(
  api: Api,
  name: string,
  { args, companyId = 0, headers = {} }: Posting,
): Promise<ApiAnswer> {
  const action = serverActions().find((one) => one.name === name);
  const page = action?.pages.toSorted((a, b) => a.length - b.length)[0];
  if (!action || page === undefined) throw new Error(`the build has no server action ${name}`);
  return api.post(page.replaceAll(/\[\w+\]/g, String(companyId)), {
    headers: {
      accept: "text/x-component",
      "content-type": "text/plain;charset=UTF-8",
      "next-action": action.id,
      ...headers,
    },
    data: JSON.stringify(args),
    maxRedirects: 0,
  });
}

/** The value that the action returned. Throws without one. */
export async function callAction(api: Api, name: string, posting: Posting): Promise<ActionAnswer> {
  const answer = await postAction(api, name, posting);
  const text = await answer.text();
  const row = text.split("\n").find((line) => line.startsWith("1:{"));
  if (!row) throw new Error(`${name} answered ${answer.status()}: ${text.slice(0, 200)}`);
  return JSON.parse(row.slice(2));
}
