import { setTimeout as wait } from "node:timers/promises";
import type { Page, Response } from "@playwright/test";
import { holdToContract, seenOf } from "./contract.ts";

/** Playwright may never tell an answer that came while its page was being left. */
const LONGEST_LOOK_MS = 10_000;

/**
 * Collects a page's complaints: console errors, uncaught errors, violations of the content security policy (browsers report
 * those as console errors), API answers against the document. A 4xx or a lost connection is no complaint: the test asked for it. Returns a function
 * that waits until the last answer is checked.
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
    const refused =
      /^Failed to load resource: (?:the server responded with a status of 4\d\d|net::ERR_INTERNET_DISCONNECTED)/.test(
        text,
      );
    if (refused && !message.location().url.includes("/_next/")) return;
    complaints.push(`${page.url()}: ${text}`);
  });
  return async () => {
    await Promise.race([Promise.all(looking), wait(LONGEST_LOOK_MS)]);
  };
}

/** An answer whose page was left before it was read cannot be checked, and a test's made-up one is not the API's. */
async function lookAt(answer: Response, complaints: string[]): Promise<void> {
  if ((await answer.serverAddr().catch(() => null)) === null) return;
  const method = answer.request().method();
  const seen = await seenOf(method, answer).catch(() => null);
  if (seen === null) return;
  await holdToContract(new URL(answer.url()).origin, seen).catch((error: Error) => {
    complaints.push(error.message);
  });
}
