"use client";
import { usePathname, useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { bearerToken } from "#app/_components/accounts/bearer/bearer-token.ts";
import { callApi } from "#app/_components/accounts/bearer/call-api.ts";
import { returnCompanyAction, saveCompanyAction } from "#app/_components/companies/actions.ts";
import { returnDriverAction, returnVehicleAction } from "#app/_components/fleet/actions.ts";
import { answered, signInAgain, wordsOfAnswer } from "#app/_components/form/use-server-action.ts";
import type { ActionResult } from "#lib/doors/action.ts";
import type { EntityType } from "#lib/events/rules/change.ts";
import { comingText } from "#lib/queue/texts.ts";
import * as m from "#messages";
import type { QueueRow } from "./queue-row.tsx";

/** Codes of a row that somebody else has decided meanwhile. */
const OVERTAKEN: readonly string[] = ["stale", "transition_not_allowed", "not_found"];

/** How long an approval can be taken back: until then it has not left the browser. */
const HELD_MS = 10_000;

/** The rows of one press, which are sent and taken back together. */
type Held = { rows: readonly QueueRow[]; timer: ReturnType<typeof setTimeout> };

/**
 * The rows that still wait. Each approval is held for its own ten seconds, and is sent sooner when the page is left. A decided
 * row disappears at once; a refused one returns with the reason. When nothing is running, the page is read again.
 */
export function useQueue(kind: EntityType, rows: readonly QueueRow[]) {
  const router = useRouter();
  const pathname = usePathname();
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map());
  const [said, setSaid] = useState("");
  const [held, setHeld] = useState<readonly Held[]>([]);
  const heldNow = useRef<readonly Held[]>([]);
  const decided = useRef(false);

  // An approval must leave at once when the page is left, so its token is fetched before.
  useEffect(() => void bearerToken(), []);
  useEffect(() => {
    if (busy.size > 0 || held.length > 0 || !decided.current) return;
    decided.current = false;
    router.refresh();
  }, [busy, held, router]);

  const hold = (approvals: readonly Held[]) => {
    heldNow.current = approvals;
    setHeld(approvals);
  };
  const letGo = (approval: Held) => {
    clearTimeout(approval.timer);
    hold(heldNow.current.filter((one) => one !== approval));
  };

  /** The refusal, which the row shows too; null after success. */
  const decide = async (row: QueueRow, sent: Promise<ActionResult<unknown>>, done: string) => {
    setBusy((before) => new Set(before).add(row.id));
    setRefusals((before) => without(before, row.id));
    const result = await answered(sent);
    setBusy((before) => new Set([...before].filter((id) => id !== row.id)));
    if (result.ok) {
      decided.current = true;
      setGone((before) => new Set(before).add(keyOf(row)));
      setSaid(done);
      return null;
    }
    if (result.error.code === "unauthenticated") router.push(signInAgain(pathname));
    const message = OVERTAKEN.includes(result.error.code) ? m.queue_overtaken() : result.error.message;
    setGone((before) => new Set([...before].filter((key) => key !== keyOf(row))));
    setRefusals((before) => new Map(before).set(row.id, message));
    setSaid(message);
    return message;
  };

  const send = (approval: Held) => {
    letGo(approval);
    for (const row of approval.rows) void decide(row, approveByRequest(kind, row), doneText(row));
  };

  const approve = (chosen: readonly QueueRow[]) => {
    setGone((before) => new Set([...before, ...chosen.map(keyOf)]));
    setSaid(comingText(namesOf(chosen)));
    const approval: Held = { rows: chosen, timer: setTimeout(() => send(approval), HELD_MS) };
    hold([...heldNow.current, approval]);
  };

  /** Takes back the latest held approval. Returns the rows. */
  const undo = (): readonly QueueRow[] => {
    const latest = heldNow.current.at(-1);
    if (!latest) return [];
    letGo(latest);
    const keys = new Set(latest.rows.map(keyOf));
    setGone((before) => new Set([...before].filter((key) => !keys.has(key))));
    const next = heldNow.current.at(-1);
    setSaid(next ? `${m.queue_undone()} ${comingText(namesOf(next.rows))}` : m.queue_undone());
    return latest.rows;
  };

  const returnForCompletion = (row: QueueRow, reason: string) =>
    decide(
      row,
      RETURNS[kind](row, reason),
      row.application.wished ? m.queue_left({ name: row.name }) : m.queue_returned({ name: row.name }),
    );

  /** Approves the company that a row waits for. The row stays, and can then be approved itself. */
  const approveCompany = async ({ id, companyId, application: { companyFirst } }: QueueRow) => {
    if (!companyFirst?.version) return;
    setBusy((before) => new Set(before).add(id));
    const result = await answered(
      saveCompanyAction({ companyId, version: companyFirst.version, body: { status: "active" } }),
    );
    setBusy((before) => new Set([...before].filter((one) => one !== id)));
    if (result.ok) {
      decided.current = true;
      return setSaid(m.queue_approved({ name: companyFirst.name }));
    }
    const message = OVERTAKEN.includes(result.error.code) ? m.queue_overtaken() : result.error.message;
    setRefusals((before) => new Map(before).set(id, message));
    setSaid(message);
  };

  const leave = useRef(send);
  leave.current = send;
  useEffect(() => {
    const onLeave = () => {
      for (const approval of heldNow.current) leave.current(approval);
    };
    window.addEventListener("pagehide", onLeave);
    return () => {
      window.removeEventListener("pagehide", onLeave);
      onLeave();
    };
  }, []);

  const latestHeld = held.at(-1);
  return {
    left: rows.filter((row) => !gone.has(keyOf(row))),
    busy,
    refusals,
    said,
    /** The names that the next undo takes back; null without a held approval. */
    undoable: latestHeld ? namesOf(latestHeld.rows) : null,
    approve,
    approveCompany,
    undo,
    returnForCompletion,
  };
}

/** Identifies a row by its version: a row that was returned and submitted again waits again. */
const keyOf = ({ id, version }: QueueRow): string => `${id}:${version}`;

const doneText = ({ name, application }: QueueRow): string =>
  application.wished ? m.queue_reactivated({ name }) : m.queue_approved({ name });

const namesOf = (rows: readonly QueueRow[]): string[] => rows.map(({ name }) => name);

const without = (map: ReadonlyMap<number, string>, id: number) =>
  new Map([...map].filter(([one]) => one !== id));

/**
 * Approves by the API and not by a server action: actions wait for each other, and waiting ones are lost with the document.
 * This request outlives it.
 */
async function approveByRequest(
  kind: EntityType,
  { id, companyId, version }: QueueRow,
): Promise<ActionResult<null>> {
  const place = kind === "company" ? `/api/companies/${id}` : `/api/companies/${companyId}/${kind}s/${id}`;
  const answer = await callApi(place, {
    method: "PUT",
    keepalive: true,
    headers: { "if-match": `"${version}"` },
    body: JSON.stringify({ status: "active" }),
  });
  // The body is read even if unused: an unread answer keeps its connection.
  const body = await answer.text();
  if (answer.ok) return { ok: true, value: null };
  const code = CODES[answer.status] ?? "refused";
  const message = wordsOfAnswer(answer, body);
  return { ok: false, error: { code, message, issues: [], requestId: "" } };
}

const CODES: Record<number, string> = { 401: "unauthenticated", 404: "not_found", 412: "stale" };

type Return = (row: QueueRow, reason: string) => Promise<ActionResult<unknown>>;

const RETURNS: Record<EntityType, Return> = {
  company: ({ companyId, version }, reason) => returnCompanyAction({ companyId, version, body: { reason } }),
  vehicle: ({ id, companyId, version }, reason) =>
    returnVehicleAction({ companyId, vehicleId: id, version, body: { reason } }),
  driver: ({ id, companyId, version }, reason) =>
    returnDriverAction({ companyId, driverId: id, version, body: { reason } }),
};
