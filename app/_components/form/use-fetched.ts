"use client";
import useSWR from "swr";
import { callApiLate } from "#app/_components/accounts/bearer/call-api-late.ts";
import * as m from "#messages";
import { wordsOfAnswer } from "./use-server-action.ts";

/** Errors after which an automatic retry can help. */
class FetchFailure extends Error {
  readonly again: boolean;
  constructor(message: string, again: boolean) {
    super(message);
    this.again = again;
  }
}

/**
 * An answer of the API as JSON, fetched while `path` is not null. The same path is fetched at most once in 2 s, on focus at
 * most every 5 s, and 5 s after a failure; the last answer stays until the next one.
 */
export function useFetched<Answer>(path: string | null) {
  return useSWR<Answer, FetchFailure>(path, fetchJson, {
    keepPreviousData: true,
    dedupingInterval: 2_000,
    focusThrottleInterval: 5_000,
    errorRetryInterval: 5_000,
    onErrorRetry: (error, _path, { errorRetryInterval }, revalidate, { retryCount }) => {
      if (error.again) setTimeout(() => revalidate({ retryCount }), errorRetryInterval);
    },
  });
}

async function fetchJson<Answer>(path: string): Promise<Answer> {
  const answer = await callApiLate(path).catch(() => {
    throw new FetchFailure(m.network_lost(), true);
  });
  const body = await answer.text().catch(() => "");
  const value: unknown = parsed(body);
  if (answer.ok && value !== null) return value as Answer;
  const again = answer.status >= 500 || answer.status === 429 || answer.ok;
  throw new FetchFailure(wordsOfAnswer(answer, body), again);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
