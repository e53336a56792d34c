"use client";
import type { ReactNode } from "react";
import { Button } from "#app/_ui/button.tsx";
import { ok } from "#lib/core/result.ts";
import type { ActionResult } from "#lib/doors/action.ts";
import * as m from "#messages";
import { BulkDialog } from "./bulk-dialog.tsx";
import { BulkFrame, type BulkWords } from "./bulk-frame.tsx";
import { useBulkList } from "./use-bulk-list.ts";

type Words = Pick<
  BulkWords,
  "selection" | "selected" | "selectAll" | "tooMany" | "clear" | "more" | "underWay"
> & {
  title: (count: number) => string;
  confirm: (count: number) => string;
  help: string;
};

type Props<Outcome> = {
  words: Words;
  /** The number of rows on the page: only these are ticked. */
  shown: number;
  send: (ids: string[]) => Promise<ActionResult<Outcome>>;
  told: (outcome: Outcome) => string;
  children: ReactNode;
};

/** A list whose ticked rows an admin reminds somebody of, by mail. A mail cannot be undone. */
export function RemindFrame<Outcome extends { companies: number }>(props: Props<Outcome>) {
  const { words, shown, send, told, children } = props;
  const bulk = useBulkList<"remind">({ rows: children, selectable: shown });
  const { count } = bulk;
  const { picked } = bulk.selection;
  const remind = () => {
    let text = "";
    return bulk.carryOut(
      async () => {
        const result = await send(picked.map(({ id }) => id));
        if (!result.ok) return result;
        text = told(result.value);
        return ok({ count: result.value.companies, changeId: null });
      },
      () => text,
    );
  };
  return (
    <div>
      <BulkFrame
        bulk={bulk}
        words={words}
        actions={<Button onClick={() => bulk.ask("remind")}>{m.remind_button()}</Button>}
      >
        {children}
      </BulkFrame>
      {bulk.question && (
        <BulkDialog
          words={words}
          title={words.title(count)}
          count={count}
          picked={picked}
          confirm={words.confirm(count)}
          onConfirm={remind}
          busy={bulk.action.busy}
          onClose={bulk.close}
        >
          <p className="text-ink-2">{words.help}</p>
        </BulkDialog>
      )}
    </div>
  );
}
