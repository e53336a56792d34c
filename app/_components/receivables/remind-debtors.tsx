"use client";
import type { ReactNode } from "react";
import { RemindFrame } from "#app/_components/bulk/remind-frame.tsx";
import { debtorsRemindedText } from "#lib/receivables/texts.ts";
import * as m from "#messages";
import { remindDebtorsAction } from "./actions.ts";

/** The companies that owe money. An admin reminds the ticked companies of their overdue invoices. */
export const RemindDebtors = ({ shown, children }: { shown: number; children: ReactNode }) => (
  <RemindFrame
    shown={shown}
    words={{
      selection: m.partnerMove_selection(),
      selected: (count) => m.partnerMove_selected({ count }),
      selectAll: (count) => m.partnerMove_selectAll({ count }),
      tooMany: (max) => m.partnerMove_tooMany({ max }),
      clear: m.partnerMove_clear(),
      more: (count) => m.partnerMove_more({ count }),
      underWay: (count) => m.remindDebtors_underWay({ count }),
      title: (count) => m.remindDebtors_title({ count }),
      confirm: (count) => m.remindDebtors_confirm({ count }),
      help: m.remindDebtors_help(),
    }}
    send={(ids) => remindDebtorsAction({ ids })}
    told={debtorsRemindedText}
  >
    {children}
  </RemindFrame>
);
