"use client";
import { type ReactNode, type RefObject, useRef } from "react";
import { tellSavedOnArrival, useSavedOnArrival } from "#app/_components/form/own-saves.ts";
import { Editable } from "#app/_components/shell/view-only.tsx";
import { Button } from "#app/_ui/button.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import * as m from "#messages";

type Saved = { kind: FleetKind; companyId: number; id: number; name: string };

export type Another = {
  wanted: RefObject<boolean>;
  /** The page after a save. */
  next: (saved: Saved) => string;
  /** The name of the one saved before, when several are added in a row. */
  note: ReactNode;
};

/** Adding several in a row: a save leads to an empty form that names the saved one. */
export function useAnother(kind: FleetKind): Another {
  const wanted = useRef(false);
  const arrived = useSavedOnArrival(`new-${kind}`);

  const next = ({ companyId, id, name }: Saved) => {
    if (wanted.current) {
      tellSavedOnArrival(`new-${kind}`, name);
      return `/companies/${companyId}/${kind}s/new`;
    }
    tellSavedOnArrival(`${kind}-${id}`);
    return `/companies/${companyId}/${kind}s/${id}`;
  };
  const text = m.fleet_savedOne({ kind, name: arrived.name });
  return { wanted, next, note: <SavedNote savedAt={arrived.at} text={text} /> };
}

export const NewMemberButtons = ({ busy, another }: { busy: boolean; another: Another }) => (
  <Editable>
    <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
      <Button
        type="submit"
        variant="primary"
        busy={busy}
        busyText={m.form_saving()}
        onClick={() => {
          another.wanted.current = false;
        }}
      >
        {m.form_save()}
      </Button>
      <Button
        type="submit"
        disabled={busy}
        onClick={() => {
          another.wanted.current = true;
        }}
      >
        {m.form_saveAndAnother()}
      </Button>
    </div>
  </Editable>
);
