import type { Page } from "@playwright/test";

/**
 * Collects what a page complains about: console errors, uncaught errors, violations of the content security policy
 * (browsers report those as console errors). That a page or an API answered 4xx is no complaint: the test asked for it.
 */
export function watch(page: Page, complaints: string[]): void {
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    const text = message.text();
    const refused = /^Failed to load resource: the server responded with a status of 4\d\d/.test(text);
    if (refused && !message.location().url.includes("/_next/")) return;
    complaints.push(`${page.url()}: ${text}`);
  });
}
