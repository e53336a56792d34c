"use client";
import { useEffect, useRef } from "react";
import { Button } from "#app/_ui/button.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { fieldText } from "#lib/fleet/values.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import * as m from "#messages";
import type { Conflict } from "./use-rebase.ts";

type Props = { conflicts: readonly Conflict[]; noticed: boolean; takeTheirs: () => void };

/** Both values of every field that was changed here and elsewhere; takes focus when a save was held back by it. */
export function ConflictBox({ conflicts, noticed, takeTheirs }: Props) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!noticed) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "start" });
  }, [noticed]);

  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-6">
      <Notice tone="warning" title={m.form_conflictTitle()} live>
        <p>{m.form_conflictHelp()}</p>
        <ul className="mt-2 grid gap-2">
          {conflicts.map(({ path, yours, theirs }) => (
            <li key={path}>
              <p className="text-label font-label">{fieldLabel(path)}</p>
              <p>
                {m.form_conflictYours()}: <strong className="font-label">{fieldText(path, yours)}</strong>
              </p>
              <p>
                {m.form_conflictTheirs()}: <strong className="font-label">{fieldText(path, theirs)}</strong>
              </p>
            </li>
          ))}
        </ul>
        <div className="mt-3">
          <Button onClick={takeTheirs}>{m.form_takeTheirs()}</Button>
        </div>
      </Notice>
    </div>
  );
}
