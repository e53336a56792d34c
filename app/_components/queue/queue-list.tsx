"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { SelectionBar } from "#app/_components/bulk/bulk-frame.tsx";
import { visit } from "#app/_components/shell/visit.ts";
import { ReturnDialog } from "#app/_components/status/return-dialog.tsx";
import { Button } from "#app/_ui/button.tsx";
import { ConfirmDialog } from "#app/_ui/confirm-dialog.tsx";
import { useReady } from "#app/_ui/ready-fieldset.tsx";
import type { EntityType } from "#lib/events/rules/change.ts";
import { comingText } from "#lib/queue/texts.ts";
import * as m from "#messages";
import { ApplicationPanel } from "./application-panel.tsx";
import { isBlocked, QueueItem, type QueueRow, rowLinkId } from "./queue-row.tsx";
import { useQueue } from "./use-queue.ts";
import { useQueueKeys } from "./use-queue-keys.ts";
import { useTellDecided } from "./waiting-counts.tsx";

type Props = {
  kind: EntityType;
  rows: readonly QueueRow[];
  /** Replaces the list once every row is decided. */
  empty: ReactNode;
};

/**
 * The waiting rows at the left, the open one at the right; on a phone it opens below its row. Decisions by pointer, by Tab and
 * Enter, or by single keys. After a decision the next row opens.
 */
export function QueueList({ kind, rows, empty }: Props) {
  const ready = useReady();
  const root = useRef<HTMLDivElement>(null);
  const { left, busy, refusals, said, undoable, approve, approveCompany, undo, returnForCompletion } =
    useQueue(kind, rows);
  const [openId, setOpenId] = useState<number | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [returning, setReturning] = useState<QueueRow | null>(null);
  const [focus, setFocus] = useState<{ id: number } | null>(null);

  const index = Math.max(
    0,
    left.findIndex(({ id }) => id === openId),
  );
  const open = left[index];
  useTellDecided(rows.length - left.length);
  const clear = left.filter(({ id, warnings }) => warnings.length === 0 && !busy.has(id));
  const picked = left.filter(({ id }) => chosen.has(id));

  useEffect(() => {
    if (focus === null || returning !== null) return;
    const link = document.getElementById(rowLinkId(focus.id));
    (link ?? document.getElementById("content"))?.focus();
    // On a phone the application is below its row.
    link?.closest("li")?.scrollIntoView({ block: "nearest" });
  }, [focus, returning]);

  const turnTo = (row: QueueRow | undefined) => {
    if (row) setOpenId(row.id);
    setFocus({ id: row?.id ?? 0 });
  };
  const step = (by: 1 | -1) => {
    const target = left[index + by];
    if (target) turnTo(target);
  };
  const approveAll = (those: readonly QueueRow[]) => {
    if (those.length === 0) return;
    const ids = new Set(those.map(({ id }) => id));
    turnTo(left.slice(index).find(({ id }) => !ids.has(id)) ?? left.findLast(({ id }) => !ids.has(id)));
    setChosen(new Set());
    approve(those);
  };
  const approveOpen = () => {
    if (open && !busy.has(open.id) && !isBlocked(open.warnings)) approveAll([open]);
  };
  const takeBack = () => turnTo(undo()[0]);
  const sendBack = async (row: QueueRow, reason: string) => {
    const next = left[index + 1] ?? left[index - 1];
    const refused = await returnForCompletion(row, reason);
    if (refused === null) turnTo(next);
    return refused;
  };

  const { on, turnOn } = useQueueKeys(root, {
    down: () => step(1),
    up: () => step(-1),
    approve: approveOpen,
    return: () => {
      if (open && !busy.has(open.id)) setReturning(open);
    },
    undo: () => {
      if (undoable) takeBack();
    },
    open: (link) => {
      if (open && link === rowLinkId(open.id)) visit(open.href);
      return open !== undefined && link === rowLinkId(open.id);
    },
  });

  return (
    <div ref={root}>
      {clear.length > 1 && (
        <div className="mb-3 flex justify-end lg:-mt-13.5">
          <ConfirmDialog
            variant="secondary"
            trigger={m.queue_approveClear({ count: clear.length })}
            title={m.queue_approveClearQuestion({ count: clear.length })}
            confirmLabel={m.queue_approveClear({ count: clear.length })}
            onConfirm={() => approveAll(clear)}
          >
            <ul className="max-h-72 list-disc overflow-y-auto ps-5">
              {clear.map(({ id, name, details }) => (
                <li key={id} className="wrap-anywhere">
                  {name} <span className="text-caption text-ink-3">{details[0]}</span>
                </li>
              ))}
            </ul>
          </ConfirmDialog>
        </div>
      )}
      {left.length === 0 && empty}
      <ul
        aria-label={m.queue_kinds({ kind })}
        className="cockpit empty:hidden"
        style={{ gridTemplateRows: `repeat(${left.length}, min-content) 1fr` }}
      >
        {left.map((row) => (
          <li key={row.id} data-row={row.id}>
            <QueueItem
              row={row}
              current={row === open}
              chosen={chosen.has(row.id)}
              refusal={refusals.get(row.id)}
              onOpen={() => turnTo(row)}
              onChoose={(is) => setChosen((before) => withOne(before, row.id, is))}
            />
            {row === open && (
              <ApplicationPanel
                row={row}
                busy={busy.has(row.id)}
                place={index + 1}
                all={left.length}
                onApprove={approveOpen}
                onReturn={() => setReturning(row)}
                onCompanyFirst={() => {
                  const { companyFirst } = row.application;
                  if (companyFirst?.version) void approveCompany(row);
                  else visit(companyFirst?.href ?? row.href);
                }}
                onStep={step}
              />
            )}
          </li>
        ))}
      </ul>
      {picked.length > 0 && (
        <SelectionBar
          words={{
            selection: m.queue_chosen(),
            selected: (count) => m.queue_chosenCount({ count }),
            clear: m.queue_clearChosen(),
          }}
          count={picked.length}
          onClear={() => setChosen(new Set())}
          actions={
            <Button onClick={() => approveAll(picked)}>
              {m.queue_approveChosen({ count: picked.length })}
            </Button>
          }
        />
      )}
      <p className="mt-3 flex flex-wrap items-center gap-x-4 text-caption text-ink-3 max-lg:hidden">
        <label className="inline-flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            className="check"
            disabled={!ready}
            checked={on}
            onChange={({ target }) => turnOn(target.checked)}
          />
          {m.queue_useKeys()}
        </label>
        {on && m.queue_keysOn()}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
      {undoable && (
        <div className="toast">
          <span className="wrap-anywhere">{comingText(undoable)}</span>
          <button type="button" onClick={takeBack}>
            {m.queue_undo()}
          </button>
        </div>
      )}
      {returning && (
        <ReturnDialog
          name={returning.name}
          wished={returning.application.wished}
          send={(reason) => sendBack(returning, reason)}
          onClose={() => setReturning(null)}
        />
      )}
    </div>
  );
}

const withOne = (set: ReadonlySet<number>, id: number, is: boolean): ReadonlySet<number> =>
  new Set(is ? [...set, id] : [...set].filter((one) => one !== id));
