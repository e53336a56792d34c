import type { Page, Response } from "@playwright/test";
import { holdToContract, seenOf } from "./contract.ts";

/**
 * Collects what a page complains about: console errors, uncaught errors, violations of the content security policy
 * (browsers report those as console errors), answers of the API that its document does not tell of. That a page or an
 * API answered 4xx is no complaint: the test asked for it. Returns what waits for the last answer to be looked at.
 */
export function watch(page: Page, complaints: string[]): () => Promise<void> {
  const looking: Promise<void>[] = [];
  page.on("response", (answer) => {
    if (/^\/api\//.test(new URL(answer.url()).pathname)) looking.push(lookAt(answer, complaints));
  });
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    const text = message.text();
    const refused = /^Failed to load resource: the server responded with a status of 4\d\d/.test(text);
    if (refused && !message.location().url.includes("/_next/")) return;
    complaints.push(`${page.url()}: ${text}`);
  });
  return async () => {
    await Promise.all(looking);
  };
}

/** An answer whose page went on before it was read says nothing any more, and one made up by a test is not the API's. */
async function lookAt(answer: Response, complaints: string[]): Promise<void> {
  if ((await answer.serverAddr().catch(() => null)) === null) return;
  const method = answer.request().method();
  const seen = await seenOf(method, answer).catch(() => null);
  if (seen === null) return;
  await holdToContract(new URL(answer.url()).origin, seen).catch((error: Error) => {
    complaints.push(error.message);
  });
}
