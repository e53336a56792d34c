"use client";
import { useId, useState } from "react";
import { wordsOfAnswer } from "#app/_components/form/action-error.ts";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import type { ActionError } from "#lib/http/action.ts";
import { messageOfCode } from "#lib/messages/errors.ts";

type Action = { url: string; body: XMLHttpRequestBodyInit; type: string; onDone: (value: unknown) => void };

/** One long action at a time, with how far it has come and what it was refused for. */
export function useLongAction() {
  const { carryOut: carryOutAction, refuse: refuseWith, busy, failure, attempt } = useServerAction();
  const [told, setTold] = useState<LongProgress | null>(null);

  const refuse = (message: string) => refuseWith(errorOf({ code: "invalid", message }));
  const carryOut = ({ onDone, ...call }: Action) => {
    const send = async () => {
      setTold(null);
      const answer = await callLong({ ...call, onProgress: setTold });
      return answer.ok ? answer : { ok: false as const, error: errorOf(answer) };
    };
    return carryOutAction(send, { onDone, refresh: false });
  };

  return { carryOut, refuse, busy, told, failure, attempt };
}

const errorOf = ({ code, message }: { code: string; message: string }): ActionError => ({
  code,
  message,
  issues: [],
  requestId: "",
});

type Props = {
  /** null: it has begun, and nothing is known yet. */
  told: LongProgress | null;
  words: (done: number, total: number) => string;
  beginning: string;
};

/** How far a long action has come. The words are not announced each time: that would never end. */
export function LongProgress({ told, words, beginning }: Props) {
  const id = useId();
  const text = told ? words(told.done, told.total) : beginning;
  return (
    <div className="max-w-140">
      <p id={id} className="mb-1.5 text-label text-ink-2">
        {text}
      </p>
      <progress
        aria-labelledby={id}
        className="progress"
        {...(told && { value: told.done, max: told.total })}
      />
    </div>
  );
}

export type LongProgress = { done: number; total: number };
type Refusal = { ok: false; code: string; message: string };
export type LongAnswer = { ok: true; value: unknown } | Refusal;

type Call = {
  url: string;
  body: XMLHttpRequestBodyInit;
  type: string;
  /** How far the server has come, as often as it tells. */
  onProgress: (told: LongProgress) => void;
};

/**
 * Calls a door of long actions and listens while it tells (lib/http/api/long-route.ts). XMLHttpRequest, because it hands over
 * what has arrived in every browser, and a file as it stands. A lost connection is an answer too.
 */
export function callLong({ url, body, type, onProgress }: Call): Promise<LongAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", url);
    request.setRequestHeader("content-type", type);
    request.onprogress = () => {
      const told = lastProgress(request.responseText);
      if (told) onProgress(told);
    };
    request.onload = () => resolve(answerOf(request));
    request.onerror = () => resolve(refusal("network"));
    request.onabort = () => resolve(refusal("network"));
    request.send(body);
  });
}

type Line = {
  progress?: [number, number];
  value?: unknown;
  problem?: { code: string; message: string };
};

const refusal = (code: string): Refusal => ({ ok: false, code, message: messageOfCode(code) });

function lastProgress(text: string): LongProgress | null {
  // What stands behind the last line break has not wholly arrived.
  const [done, total] = linesOf(text.slice(0, text.lastIndexOf("\n") + 1)).at(-1)?.progress ?? [];
  return done === undefined || total === undefined ? null : { done, total };
}

function answerOf(request: XMLHttpRequest): LongAnswer {
  const { status, responseText } = request;
  if (status === 401) return refusal("unauthenticated");
  if (status !== 200) return { ok: false, code: "internal", message: wordsOfAnswer(request, responseText) };
  const last = linesOf(responseText).at(-1);
  if (last?.problem) return { ok: false, ...last.problem };
  return last && "value" in last ? { ok: true, value: last.value } : refusal("network");
}

const linesOf = (text: string): Line[] =>
  text.split("\n").flatMap((line) => (line ? [(parsed(line) ?? {}) as Line] : []));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
