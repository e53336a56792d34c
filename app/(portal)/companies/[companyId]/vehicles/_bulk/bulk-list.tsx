"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { traceOf } from "#app/_components/action-error.ts";
import { ErrorBox } from "#app/_ui/error-box.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import type { Actor } from "#lib/domain/actor.ts";
import { bulkTargets } from "#lib/domain/bulk-targets.ts";
import type { FleetCompany } from "#lib/domain/fleet-permissions.ts";
import type { Status } from "#lib/domain/status.ts";
import { statusLabels } from "#lib/i18n/labels.ts";
import { bulkTexts as texts } from "#lib/i18n/texts/bulk.ts";
import { changeVehiclesAction, undoBulkChangeAction } from "./actions.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { StatusDialog } from "./status-dialog.tsx";
import { useBulkErrand } from "./use-bulk-errand.ts";
import { useSelection } from "./use-selection.ts";

type Props = {
  actor: Actor;
  company: FleetCompany;
  filter: { status?: Status; q?: string };
  /** All behind the filter: how many, and in which states. */
  selectable: { count: number; statuses: readonly Status[] };
  /** The list, whose boxes are ticked. */
  children: ReactNode;
};

type Change = { target: string } | { status: Status };
type Done = { text: string; changeId: number | null };

/** A list of vehicles of which many can be moved or given another status at once, and that be taken back. */
export function BulkList({ actor, company, filter, selectable, children }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const selection = useSelection(list, children);
  const errand = useBulkErrand();
  const [done, setDone] = useState<Done | null>(null);
  /** What is asked now; its key sees to it that it is carried out once, however often it is sent. */
  const [question, setQuestion] = useState<{ kind: "move" | "status"; key: string } | null>(null);
  const { picked, everything } = selection;
  const count = everything ? selectable.count : picked.length;
  const statuses = everything ? selectable.statuses : picked.map((one) => one.status);

  // The pressed button went with the selection or the note: focus must not fall back to the top of the document.
  useEffect(() => {
    if (done && document.activeElement === document.body)
      document.getElementById("content")?.focus({ preventScroll: true });
  }, [done]);

  const ask = (kind: "move" | "status") => {
    errand.forget();
    setDone(null);
    setQuestion({ kind, key: crypto.randomUUID() });
  };
  const companyId = String(company.id);
  const carryOut = async (change: Change, textOf: (count: number) => string) => {
    if (!question) return;
    const chosen = everything ? { ...filter, count } : { ids: picked.map(({ id }) => id) };
    const sent = { companyId, selection: chosen, change, submissionKey: question.key };
    const result = await errand.carryOut(() => changeVehiclesAction(sent));
    // A company that will not do is said beside the field, anything else above the list.
    if (!result || (!result.ok && result.error.code === "invalid_target")) return;
    setQuestion(null);
    if (!result.ok) return;
    selection.clear();
    setDone({ text: textOf(result.value.count), changeId: result.value.changeId });
  };
  const undo = async (changeId: number) => {
    const result = await errand.carryOut(() =>
      undoBulkChangeAction({ companyId, changeId: String(changeId) }),
    );
    if (result?.ok) setDone({ text: texts.undoneNote(result.value.count), changeId: null });
  };

  const { failure } = errand;
  const target = failure?.code === "invalid_target" ? failure.message : undefined;
  const plates = picked.map(({ plate }) => plate);
  return (
    <div>
      {failure && !target && (
        <div className="mb-4">
          <ErrorBox message={failure.message} trace={traceOf(failure)} attempt={errand.attempt} />
        </div>
      )}
      <div role="status">
        {done && (
          <div className="mb-4">
            <Notice tone="success">
              {done.text}{" "}
              {done.changeId !== null && (
                <button
                  type="button"
                  className="link min-h-6 font-label"
                  aria-disabled={errand.busy}
                  onClick={() => done.changeId !== null && undo(done.changeId)}
                >
                  {texts.undo}
                </button>
              )}
            </Notice>
          </div>
        )}
      </div>
      <div ref={list} onChange={selection.onChange}>
        {children}
      </div>
      {count > 0 && (
        <SelectionBar
          count={count}
          all={!everything && selectable.count > picked.length ? selectable.count : null}
          onAll={selection.selectEverything}
          onMove={() => ask("move")}
          onStatus={() => ask("status")}
          onClear={selection.clear}
        />
      )}
      {question?.kind === "move" && (
        <MoveDialog
          companyId={company.id}
          count={count}
          plates={plates}
          busy={errand.busy}
          refused={target}
          onMove={({ id, companyName }) =>
            carryOut({ target: String(id) }, (n) => texts.moved(n, companyName))
          }
          onClose={() => setQuestion(null)}
        />
      )}
      {question?.kind === "status" && (
        <StatusDialog
          count={count}
          plates={plates}
          targets={bulkTargets(actor, company, statuses)}
          busy={errand.busy}
          onChange={(next) => carryOut({ status: next }, (n) => texts.changed(n, statusLabels[next]))}
          onClose={() => setQuestion(null)}
        />
      )}
    </div>
  );
}
