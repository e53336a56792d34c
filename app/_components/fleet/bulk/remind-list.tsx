"use client";
import type { ReactNode } from "react";
import { RemindFrame } from "#app/_components/bulk/remind-frame.tsx";
import { remindLicencesAction } from "#app/_components/fleet/actions.ts";
import { remindedText } from "#lib/fleet/texts.ts";
import * as m from "#messages";
import { dialogWords } from "./status-dialog.tsx";

/** The expiring licences of all companies. An admin reminds the companies of the ticked drivers. */
export const RemindList = ({ shown, children }: { shown: number; children: ReactNode }) => (
  <RemindFrame
    shown={shown}
    words={{
      selection: m.fleetBulk_selection({ kind: "driver" }),
      selected: (count) => m.fleetBulk_selected({ kind: "driver", count }),
      selectAll: (count) => m.fleetBulk_selectAll({ count }),
      tooMany: (max) => m.fleetBulk_tooMany({ kind: "driver", max }),
      clear: m.fleetBulk_clear(),
      ...dialogWords("driver"),
      title: (count) => m.remind_title({ count }),
      confirm: (count) => m.remind_confirm({ count }),
      help: m.remind_help(),
    }}
    send={(ids) => remindLicencesAction({ ids })}
    told={remindedText}
  >
    {children}
  </RemindFrame>
);
