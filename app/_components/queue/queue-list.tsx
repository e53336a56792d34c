"use client";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useEffect, useState } from "react";
import { ReturnDialog } from "#app/_components/status/return-dialog.tsx";
import type { EntityType } from "#lib/history/rules/history.ts";
import { queueTexts as texts } from "#lib/queue/texts.ts";
import { isBlocked, QueueItem, type QueueRow, rowLinkId } from "./queue-row.tsx";
import { DECISIONS, useQueue } from "./use-queue.ts";

type Props = { kind: EntityType; rows: readonly QueueRow[] };

/**
 * The rows that wait, with their decisions by pointer, Tab and Enter, or by single keys while one of the rows has the
 * focus. After a decision the next row has it.
 */
export function QueueList({ kind, rows }: Props) {
  const router = useRouter();
  const { left, busy, refusals, said, decide } = useQueue(rows);
  const [returning, setReturning] = useState<QueueRow | null>(null);
  const [focus, setFocus] = useState<{ id: number } | null>(null);

  useEffect(() => {
    if (focus === null || returning !== null) return;
    (document.getElementById(rowLinkId(focus.id)) ?? document.getElementById("content"))?.focus();
  }, [focus, returning]);

  const neighbour = (row: QueueRow, step: number): QueueRow | undefined =>
    left[left.findIndex(({ id }) => id === row.id) + step];
  const after = (row: QueueRow): QueueRow | undefined => neighbour(row, 1) ?? neighbour(row, -1);

  // The next one has the focus while this one is under way, so that several can be decided one after the other.
  const approve = async (row: QueueRow) => {
    if (busy.has(row.id) || isBlocked(row.warnings)) return;
    const next = after(row);
    if (next) setFocus({ id: next.id });
    const refused = await decide(row, DECISIONS[kind].approve(row), texts.approved(row.name));
    if (refused === null && !next) setFocus({ id: 0 });
  };
  const returnForCompletion = async (row: QueueRow, reason: string) => {
    const next = after(row);
    const refused = await decide(
      row,
      DECISIONS[kind].returnForCompletion(row, reason),
      texts.returned(row.name),
    );
    if (refused === null) setFocus({ id: next?.id ?? 0 });
    return refused;
  };

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
    const row = left.find(focusIsOn);
    if (!row) return;
    const step = STEPS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    const action = ACTIONS[event.key.toLowerCase()];
    if (step !== undefined) {
      const target = neighbour(row, step);
      if (target) document.getElementById(rowLinkId(target.id))?.focus();
    } else if (action === "approve") {
      void approve(row);
    } else if (action === "return") {
      if (!busy.has(row.id)) setReturning(row);
    } else if (event.key === "Enter" && document.activeElement?.id === rowLinkId(row.id)) {
      router.push(row.href);
    } else {
      return;
    }
    event.preventDefault();
  };

  return (
    <>
      <ul
        aria-label={texts.kinds[kind]}
        onKeyDown={press}
        className="overflow-clip rounded-card border border-line bg-card"
      >
        {left.map((row) => (
          <QueueItem
            key={row.id}
            row={row}
            busy={busy.has(row.id)}
            refusal={refusals.get(row.id)}
            onApprove={() => void approve(row)}
            onReturn={() => setReturning(row)}
          />
        ))}
      </ul>
      <p className="mt-3 text-caption text-ink-3 max-md:hidden">{texts.keys}</p>
      <p role="status" className="sr-only">
        {said}
      </p>
      {returning && (
        <ReturnDialog
          name={returning.name}
          send={(reason) => returnForCompletion(returning, reason)}
          onClose={() => setReturning(null)}
        />
      )}
    </>
  );
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };
const ACTIONS: Record<string, "approve" | "return"> = { h: "approve", p: "return" };

const focusIsOn = ({ id }: QueueRow): boolean =>
  document.activeElement?.closest("[data-row]")?.getAttribute("data-row") === String(id);
