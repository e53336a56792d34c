"use client";
import { useId, useRef, useState } from "react";
import { bearerToken, dropToken } from "#app/_components/accounts/bearer/bearer-token.ts";
import { bearing } from "#app/_components/accounts/bearer/call-api.ts";
import { useServerAction, wordsOfAnswer } from "#app/_components/form/use-server-action.ts";
import { accountHeaders } from "#app/_components/shell/drawn-for.ts";
import type { Issue } from "#lib/core/result.ts";
import type { ActionError } from "#lib/doors/action.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import * as m from "#messages";

type Action = { url: string; body: XMLHttpRequestBodyInit; type: string; onDone: (value: unknown) => void };

/** One long action at a time, with its progress and its refusal. `cancel` closes its connection. */
export function useLongAction() {
  const { carryOut: carryOutAction, refuse: refuseWith, busy, failure, attempt } = useServerAction();
  const [told, setTold] = useState<LongProgress | null>(null);
  /** The issues of the last refusal. */
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const leave = useRef(new AbortController());

  const refuse = (message: string) => refuseWith(errorOf({ code: "invalid", message }));
  const carryOut = ({ onDone, ...call }: Action) => {
    const send = async () => {
      setTold(null);
      setIssues([]);
      leave.current = new AbortController();
      const answer = await callLong({ ...call, onProgress: setTold, leave: leave.current.signal });
      if (!answer.ok) setIssues(answer.issues ?? []);
      return answer.ok ? answer : { ok: false as const, error: errorOf(answer) };
    };
    return carryOutAction(send, { onDone, refresh: false });
  };

  const cancel = () => leave.current.abort();
  return { carryOut, cancel, refuse, busy, told, failure, issues, attempt };
}

const errorOf = ({ code, message }: Omit<Refusal, "ok">): ActionError => ({
  code,
  message,
  issues: [],
  requestId: "",
});

type Props = {
  /** null: it has begun, without a progress yet. */
  told: LongProgress | null;
  words: (done: number, total: number) => string;
  beginning: string;
};

/** The progress of a long action. Screen readers do not get every change, which would never end. */
export function LongProgress({ told, words, beginning }: Props) {
  const id = useId();
  const text = told ? wordsOf(told, words) : beginning;
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

const wordsOf = ({ sending, done, total }: LongProgress, words: Props["words"]): string =>
  sending ? m.form_sendingFile({ percent: Math.floor((done / total) * 100) }) : words(done, total);

/** In bytes while the file is being sent, then in the server's units. */
export type LongProgress = { sending: boolean; done: number; total: number };
type Refusal = { ok: false; code: string; message: string; issues?: Issue[] };
type LongAnswer = { ok: true; value: unknown } | Refusal;

type Call = {
  url: string;
  body: XMLHttpRequestBodyInit;
  type: string;
  /** The progress of sending. Null after the file is sent, until the server's first progress. */
  onProgress: (told: LongProgress | null) => void;
  leave: AbortSignal;
};

/**
 * Calls a door of long actions and listens to its lines (lib/doors/api/long-route.ts). XMLHttpRequest, because in every browser
 * it reports the progress of sending and gives partial answers. A lost connection is a result too.
 */
async function callLong(call: Call): Promise<LongAnswer> {
  const answer = await send(call, await bearerToken());
  if (answer.ok || answer.code !== "unauthenticated") return answer;
  dropToken();
  const token = await bearerToken();
  return token === null ? answer : send(call, token);
}

function send({ url, body, type, onProgress, leave }: Call, token: string | null): Promise<LongAnswer> {
  return new Promise((resolve) => {
    if (leave.aborted) return resolve(refusal("file_cancelled"));
    const request = new XMLHttpRequest();
    request.open("POST", url);
    const headers = { accept: "application/json", "content-type": type, ...bearing(token) };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    for (const [name, value] of accountHeaders()) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(loaded < total ? { sending: true, done: loaded, total } : null);
    request.onprogress = () => {
      const told = lastProgress(request.responseText);
      if (told) onProgress(told);
    };
    request.onload = () => resolve(answerOf(request));
    request.onerror = () => resolve(refusal("network"));
    request.onabort = () => resolve(refusal(leave.aborted ? "file_cancelled" : "network"));
    leave.addEventListener("abort", () => request.abort());
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
  // The text after the last line break is incomplete.
  const [done, total] = linesOf(text.slice(0, text.lastIndexOf("\n") + 1)).at(-1)?.progress ?? [];
  return done === undefined || total === undefined ? null : { sending: false, done, total };
}

function answerOf(request: XMLHttpRequest): LongAnswer {
  const { status, responseText } = request;
  if (status === 401) return refusal("unauthenticated");
  if (status !== 200) return problemIn(request);
  const last = linesOf(responseText).at(-1);
  if (last?.problem) return { ok: false, ...last.problem };
  return last && "value" in last ? { ok: true, value: last.value } : refusal("network");
}

/** A refusal has its code and its issues if the server itself refused. */
function problemIn(request: XMLHttpRequest): Refusal {
  const { code, errors } = Object(parsed(request.responseText)) as { code?: unknown; errors?: unknown };
  return {
    ok: false,
    code: typeof code === "string" ? code : "internal",
    message: wordsOfAnswer(request, request.responseText),
    issues: Array.isArray(errors) ? (errors as Issue[]) : [],
  };
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
