import { FailedAnswer, wordsOfAnswer } from "./failed-answer.ts";

type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/**
 * Makes a failed answer to a server action reject with its own words. Next's client drops them: of a proxy's 503 it
 * leaves "An unexpected response was received from the server", of a text its text. What this fetch rejects with is what
 * the action's promise rejects with (fetchServerAction in Next's server-action-reducer.js). All other requests pass.
 */
export const rejectingFailedActions =
  (fetch: Fetch): Fetch =>
  async (input, init) => {
    const answer = await fetch(input, init);
    if (!new Headers(init?.headers).has("next-action") || isOfFramework(answer)) return answer;
    throw new FailedAnswer(wordsOfAnswer(answer, await answer.text()));
  };

/** The framework's own answers: an action's value, and where an action leads. A 5xx in its format holds no value. */
const isOfFramework = ({ status, headers }: Response): boolean =>
  status < 500 &&
  (headers.get("content-type")?.startsWith("text/x-component") === true || headers.has("x-action-redirect"));

if (typeof window !== "undefined") window.fetch = rejectingFailedActions(window.fetch.bind(window));
