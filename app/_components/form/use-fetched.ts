"use client";
import useSWR from "swr";
import { callApiLate } from "#app/_components/accounts/bearer/call-api-late.ts";
import * as m from "#messages";
import { wordsOfAnswer } from "./use-server-action.ts";

/** Asked again by itself only where asking again can help. */
class FetchFailure extends Error {
  readonly again: boolean;
  constructor(message: string, again: boolean) {
    super(message);
    this.again = again;
  }
}

/**
 * An answer of the API as JSON, asked for while `path` is not null. The same path is asked for once in 2 s, again on
 * focus at most every 5 s, and 5 s after a failure; what was there stays until the next answer is.
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
