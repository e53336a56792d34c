"use client";
import { usePathname, useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { returnCompanyAction, saveCompanyAction } from "#app/_components/companies/actions.ts";
import { returnDriverAction } from "#app/_components/fleet/driver-actions.ts";
import { returnVehicleAction } from "#app/_components/fleet/vehicle-actions.ts";
import { answered, signInAgain, wordsOfAnswer } from "#app/_components/form/action-error.ts";
import type { EntityType } from "#lib/history/rules/history.ts";
import type { ActionResult } from "#lib/http/action.ts";
import { queueTexts as texts } from "#lib/queue/texts.ts";
import type { QueueRow } from "./queue-row.tsx";

/** What somebody else has decided meanwhile. */
const OVERTAKEN: readonly string[] = ["stale", "transition_not_allowed", "not_found"];

/** For so long an approval can be taken back: until then nothing of it has left the browser. */
const HELD_MS = 10_000;

/**
 * The rows that still wait. An approval is held for ten seconds, and is sent sooner when the next decision is made or the
 * page is left. A decided row is gone at once; a refused one comes back and says why. Once nothing is under way any more
 * the page is read anew.
 */
export function useQueue(kind: EntityType, rows: readonly QueueRow[]) {
  const router = useRouter();
  const pathname = usePathname();
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map());
  const [said, setSaid] = useState("");
  const [held, setHeld] = useState<readonly QueueRow[]>([]);
  const heldNow = useRef<readonly QueueRow[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const decided = useRef(false);

  useEffect(() => {
    if (busy.size > 0 || held.length > 0 || !decided.current) return;
    decided.current = false;
    router.refresh();
  }, [busy, held, router]);

  const take = (): readonly QueueRow[] => {
    const taken = heldNow.current;
    clearTimeout(timer.current);
    heldNow.current = [];
    setHeld([]);
    return taken;
  };

  /** Why it was refused, which the row says as well; null where it is done. */
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
    const message = OVERTAKEN.includes(result.error.code) ? texts.overtaken : result.error.message;
    setGone((before) => new Set([...before].filter((key) => key !== keyOf(row))));
    setRefusals((before) => new Map(before).set(row.id, message));
    setSaid(message);
    return message;
  };

  const sendHeld = () => {
    for (const row of take()) void decide(row, approveByRequest(kind, row), texts.approved(row.name));
  };

  const approve = (chosen: readonly QueueRow[]) => {
    sendHeld();
    setGone((before) => new Set([...before, ...chosen.map(keyOf)]));
    setSaid(texts.coming(chosen.map(({ name }) => name)));
    heldNow.current = chosen;
    setHeld(chosen);
    timer.current = setTimeout(sendHeld, HELD_MS);
  };

  /** The rows that are back. */
  const undo = (): readonly QueueRow[] => {
    const back = take();
    const keys = new Set(back.map(keyOf));
    setGone((before) => new Set([...before].filter((key) => !keys.has(key))));
    setSaid(texts.undone);
    return back;
  };

  const returnForCompletion = async (row: QueueRow, reason: string) => {
    sendHeld();
    return decide(row, RETURNS[kind](row, reason), texts.returned(row.name));
  };

  /** Approves the company of a row that waits for it. The row stays, and its own approval is free then. */
  const approveCompany = async ({ id, companyId, application: { companyFirst } }: QueueRow) => {
    if (!companyFirst?.version) return;
    setBusy((before) => new Set(before).add(id));
    const result = await answered(
      saveCompanyAction({ companyId, version: companyFirst.version, body: { status: "active" } }),
    );
    setBusy((before) => new Set([...before].filter((one) => one !== id)));
    if (result.ok) {
      decided.current = true;
      return setSaid(texts.approved(companyFirst.name));
    }
    const message = OVERTAKEN.includes(result.error.code) ? texts.overtaken : result.error.message;
    setRefusals((before) => new Map(before).set(id, message));
    setSaid(message);
  };

  const leave = useRef(sendHeld);
  leave.current = sendHeld;
  useEffect(() => {
    const onLeave = () => leave.current();
    window.addEventListener("pagehide", onLeave);
    return () => {
      window.removeEventListener("pagehide", onLeave);
      onLeave();
    };
  }, []);

  return {
    left: rows.filter((row) => !gone.has(keyOf(row))),
    busy,
    refusals,
    said,
    held,
    approve,
    approveCompany,
    undo,
    returnForCompletion,
  };
}

/** Identifies a row by its version: a row that was returned and submitted again waits again. */
const keyOf = ({ id, version }: QueueRow): string => `${id}:${version}`;

const without = (map: ReadonlyMap<number, string>, id: number) =>
  new Map([...map].filter(([one]) => one !== id));

/**
 * Approves by the API and not by a server action: those wait for each other, and the ones that wait are lost with the
 * document. This request outlives it.
 */
async function approveByRequest(
  kind: EntityType,
  { id, companyId, version }: QueueRow,
): Promise<ActionResult<null>> {
  const place = kind === "company" ? `/api/companies/${id}` : `/api/companies/${companyId}/${kind}s/${id}`;
  const answer = await fetch(place, {
    method: "PUT",
    keepalive: true,
    headers: { "content-type": "application/json", "if-match": `"${version}"` },
    body: JSON.stringify({ status: "active" }),
  });
  // Read also where nothing in it is needed: an answer that nobody reads keeps its connection.
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
