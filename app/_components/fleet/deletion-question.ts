import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import * as m from "#messages";

type Asked = {
  kind: FleetKind;
  name: string;
  /** False if `name` is only a placeholder for a missing name. */
  named: boolean;
  deletion: "incomplete" | "pending" | null;
};

/** The question before a vehicle or driver is deleted. Only an incomplete one can lack a name. */
export const deletionQuestion = ({ kind, name, named, deletion }: Asked) =>
  deletion === "incomplete"
    ? {
        title: named
          ? m.fleet_deletingIncomplete_title({ kind, name })
          : m.fleet_deletingNameless_title({ kind }),
        explanation: m.fleet_deletingIncomplete_explanation({ kind }),
        confirm: m.fleet_deletingIncomplete_confirm({ kind }),
      }
    : {
        title: m.fleet_deletingPending_title({ kind, name }),
        explanation: m.fleet_deletingPending_explanation({ kind }),
        confirm: m.fleet_deletingPending_confirm({ kind }),
      };
