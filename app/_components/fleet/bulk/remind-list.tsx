"use client";
import type { ReactNode } from "react";
import { BulkDialog } from "#app/_components/bulk/bulk-dialog.tsx";
import { BulkFrame } from "#app/_components/bulk/bulk-frame.tsx";
import { useBulkList } from "#app/_components/bulk/use-bulk-list.ts";
import { remindLicencesAction } from "#app/_components/fleet/actions.ts";
import { Button } from "#app/_ui/button.tsx";
import { ok } from "#lib/core/result.ts";
import { remindedText } from "#lib/fleet/texts.ts";
import * as m from "#messages";
import { dialogWords } from "./status-dialog.tsx";

/** The expiring licences of all companies. An admin reminds the companies of the ticked drivers. */
export function RemindList({ shown, children }: { shown: number; children: ReactNode }) {
  const bulk = useBulkList<"remind">({ rows: children, selectable: shown });
  const { count } = bulk;
  const { picked } = bulk.selection;
  const remind = () => {
    let told = "";
    return bulk.carryOut(
      async () => {
        const result = await remindLicencesAction({ ids: picked.map(({ id }) => id) });
        if (!result.ok) return result;
        told = remindedText(result.value);
        return ok({ count: result.value.companies, changeId: null });
      },
      () => told,
    );
  };
  return (
    <div>
      <BulkFrame
        bulk={bulk}
        words={{
          selection: m.fleetBulk_selection({ kind: "driver" }),
          selected: (picks) => m.fleetBulk_selected({ kind: "driver", count: picks }),
          selectAll: (picks) => m.fleetBulk_selectAll({ count: picks }),
          tooMany: (max) => m.fleetBulk_tooMany({ kind: "driver", max }),
          clear: m.fleetBulk_clear(),
        }}
        actions={<Button onClick={() => bulk.ask("remind")}>{m.remind_button()}</Button>}
      >
        {children}
      </BulkFrame>
      {bulk.question && (
        <BulkDialog
          words={dialogWords("driver")}
          title={m.remind_title({ count })}
          count={count}
          picked={picked}
          confirm={m.remind_confirm({ count })}
          onConfirm={remind}
          busy={bulk.action.busy}
          onClose={bulk.close}
        >
          <p className="text-ink-2">{m.remind_help()}</p>
        </BulkDialog>
      )}
    </div>
  );
}
