"use client";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "#app/_ui/button.tsx";
import * as m from "#messages";
import type { ActionForm } from "./use-action-form.ts";

type Save = () => Promise<void>;
/** Names an unsaved form until the returned function is called. */
type Tell = (title: string, save: Save) => () => void;

const Bar = createContext<Tell>(() => () => {});

/**
 * Several forms of one page with one save bar, which appears with the first change and names the unsaved forms. Each form is
 * saved by its own rules: a refused form keeps its values and stays named, and the others are saved.
 */
export function SavedTogether({ children }: { children: ReactNode }) {
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, Save>>(new Map());
  const [busy, setBusy] = useState(false);
  const tell = useCallback<Tell>((title, save) => {
    setUnsaved((before) => new Map(before).set(title, save));
    return () => setUnsaved((before) => new Map([...before].filter(([one]) => one !== title)));
  }, []);
  const shown = unsaved.size > 0;
  // The field under the hands stays in sight when the bar comes.
  useEffect(() => {
    if (shown) document.activeElement?.scrollIntoView({ block: "nearest" });
  }, [shown]);
  const saveAll = async () => {
    setBusy(true);
    // One after the other: a save builds on the version that the former save made.
    for (const save of unsaved.values()) await save();
    setBusy(false);
  };
  return (
    <Bar value={tell}>
      {children}
      {shown && (
        <section aria-label={m.form_unsaved()} className="save-bar">
          <p role="status" className="min-w-0">
            <span className="block font-section">{m.form_unsaved()}</span>
            {[...unsaved.keys()].join(", ")}
          </p>
          <Button variant="primary" busy={busy} busyText={m.form_saving()} onClick={saveAll}>
            {m.form_save()}
          </Button>
        </section>
      )}
    </Bar>
  );
}

/** Has the page's save bar save this form; `title` names it there. */
export function useSaveBar<Values extends FieldValues>(
  title: string,
  { dirty, submit }: Pick<ActionForm<Values>, "dirty" | "submit">,
): void {
  const tell = useContext(Bar);
  const latest = useRef<Save>(submit);
  useEffect(() => {
    latest.current = submit;
  });
  useEffect(() => (dirty ? tell(title, () => latest.current()) : undefined), [dirty, tell, title]);
}
