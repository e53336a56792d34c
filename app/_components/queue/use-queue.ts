"use client";
import { usePathname, useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { returnCompanyAction, saveCompanyAction } from "#app/_components/companies/actions.ts";
import { returnDriverAction, saveDriverAction } from "#app/_components/fleet/driver-actions.ts";
import { returnVehicleAction, saveVehicleAction } from "#app/_components/fleet/vehicle-actions.ts";
import { answered, signInAgain } from "#app/_components/form/action-error.ts";
import type { EntityType } from "#lib/history/rules/history.ts";
import type { ActionResult } from "#lib/http/action.ts";
import { queueTexts as texts } from "#lib/queue/texts.ts";
import type { QueueRow } from "./queue-row.tsx";

/** What somebody else has decided meanwhile. */
const OVERTAKEN: readonly string[] = ["stale", "transition_not_allowed", "not_found"];

/**
 * The rows that still wait while several decisions may be under way: a decided row is gone at once, a refused one stays
 * and says why, and once nothing is under way any more the page is read anew.
 */
export function useQueue(rows: readonly QueueRow[]) {
  const router = useRouter();
  const pathname = usePathname();
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map());
  const [said, setSaid] = useState("");
  const decided = useRef(false);

  useEffect(() => {
    if (busy.size > 0 || !decided.current) return;
    decided.current = false;
    router.refresh();
  }, [busy, router]);

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
    setRefusals((before) => new Map(before).set(row.id, message));
    setSaid(message);
    return message;
  };

  return { left: rows.filter((row) => !gone.has(keyOf(row))), busy, refusals, said, decide };
}

/** Identifies a row by its version: a row that was returned and submitted again waits again. */
const keyOf = ({ id, version }: QueueRow): string => `${id}:${version}`;

const without = (map: ReadonlyMap<number, string>, id: number) =>
  new Map([...map].filter(([one]) => one !== id));

type WaitingRow = { id: number; companyId: number; version: number };
type Decisions = {
  approve: (place: WaitingRow) => Promise<ActionResult<unknown>>;
  returnForCompletion: (place: WaitingRow, reason: string) => Promise<ActionResult<unknown>>;
};

const active = { body: { status: "active" } } as const;

/** The two decisions about a waiting row, by the same actions as on its own page. */
export const DECISIONS: Record<EntityType, Decisions> = {
  company: {
    approve: ({ companyId, version }) => saveCompanyAction({ companyId, version, ...active }),
    returnForCompletion: ({ companyId, version }, reason) =>
      returnCompanyAction({ companyId, version, body: { reason } }),
  },
  vehicle: {
    approve: ({ id, companyId, version }) =>
      saveVehicleAction({ companyId, vehicleId: id, version, ...active }),
    returnForCompletion: ({ id, companyId, version }, reason) =>
      returnVehicleAction({ companyId, vehicleId: id, version, body: { reason } }),
  },
  driver: {
    approve: ({ id, companyId, version }) =>
      saveDriverAction({ companyId, driverId: id, version, ...active }),
    returnForCompletion: ({ id, companyId, version }, reason) =>
      returnDriverAction({ companyId, driverId: id, version, body: { reason } }),
  },
};
