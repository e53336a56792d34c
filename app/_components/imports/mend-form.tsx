"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { LongProgress, useLongAction } from "#app/_components/file-upload/long-action.tsx";
import { useViewOnly } from "#app/_components/shell/view-only.tsx";
import { Button } from "#app/_ui/button.tsx";
import { ErrorBox } from "#app/_ui/error-box.tsx";
import { ReadyFieldset } from "#app/_ui/ready-fieldset.tsx";
import * as m from "#messages";
import { IMPORT_RESULT } from "./place.ts";

type Props = { companyId: number; importId: number; children: ReactNode };

/** Failing cells as fields (`children`): changed ones are sent together, and the whole file is checked again. */
export function MendForm({ companyId, importId, children }: Props) {
  const router = useRouter();
  const viewOnly = useViewOnly();
  const form = useRef<HTMLFormElement>(null);
  const { carryOut, busy, told, failure, attempt } = useLongAction();
  const [count, setCount] = useState(0);

  // The bar must not cover the field that made it appear.
  const shown = count > 0;
  useEffect(() => {
    if (shown) document.activeElement?.scrollIntoView({ block: "nearest" });
  }, [shown]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const cells = changedCells(form.current);
    if (cells.length === 0) return;
    void carryOut({
      url: `/api/companies/${companyId}/imports/${importId}`,
      body: JSON.stringify({ step: "mend", cells }),
      type: "application/json",
      onDone: () => {
        setCount(0);
        router.refresh();
        document.getElementById(IMPORT_RESULT)?.focus();
      },
    });
  };
  return (
    <form
      ref={form}
      method="dialog"
      noValidate
      onSubmit={submit}
      onInput={() => setCount(changedCells(form.current).length)}
    >
      <ReadyFieldset disabled={viewOnly}>
        {failure && (
          <div className="mb-4">
            <ErrorBox message={failure.message} attempt={attempt} />
          </div>
        )}
        {children}
        {(shown || busy) && (
          <div className="selection-bar">
            {busy ? (
              <LongProgress
                told={told}
                words={(done, total) => m.import_checking({ done, total })}
                beginning={m.import_sending()}
              />
            ) : (
              <p role="status" className="font-section">
                {m.import_mended({ count })}
              </p>
            )}
            <div className="selection-actions">
              <Button type="submit" busy={busy}>
                {m.import_mend()}
              </Button>
            </div>
          </div>
        )}
      </ReadyFieldset>
    </form>
  );
}

/** The cells with another text than the file's. */
function changedCells(form: HTMLFormElement | null): { line: number; path: string; value: string }[] {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>("input[data-line]") ?? [])];
  return fields
    .filter(({ value, dataset }) => value !== dataset.known)
    .map(({ name, value, dataset }) => ({ line: Number(dataset.line), path: name, value }));
}
