import { networkTexts } from "#lib/messages/ui.ts";

/** An answer that cannot be used. Its message is what the person reads. */
export class FailedAnswer extends Error {}

/** What is said of a request that came to nothing. The connection broke where there is no answer to speak of. */
export const wordsOfError = (error: unknown): string =>
  error instanceof FailedAnswer ? error.message : networkTexts.lost;

type Answered = { status: number; statusText: string };

/**
 * What is said of an answer that cannot be used: the `message` of its JSON body, else its status. The error catalogue
 * of the specification. HTTP/2 has no status text: there the number stands in its place.
 */
export function wordsOfAnswer({ status, statusText }: Answered, body: string): string {
  const succeeded = status >= 200 && status < 300;
  return (
    messageIn(body) ??
    (succeeded ? networkTexts.unreadable : networkTexts.failed(statusText || String(status)))
  );
}

function messageIn(body: string): string | null {
  try {
    const { message } = Object(JSON.parse(body)) as { message?: unknown };
    return typeof message === "string" && message.trim() !== "" ? message : null;
  } catch {
    return null;
  }
}
