"use client";
import { Children, type DragEvent, type FormEvent, type ReactNode, useRef, useState } from "react";
import { useViewOnly } from "#app/_components/shell/view-only.tsx";
import { Button } from "#app/_ui/button.tsx";
import { ErrorBox } from "#app/_ui/error-box.tsx";
import { describedBy, FieldNote } from "#app/_ui/field.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { ReadyFieldset } from "#app/_ui/ready-fieldset.tsx";
import { messageOfCode } from "#lib/messages/errors.ts";
import * as m from "#messages";
import { LongProgress, type useLongAction } from "./long-action.tsx";

const TABLES = ".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Refusals that are the person's own wish or a question to them: not errors. */
const AWAITED: ReadonlySet<string> = new Set(["file_cancelled", "choose_sheet"]);

type Props = {
  texts: { file: string; limits: string; chooseFile: string; check: string };
  maxBytes: number;
  /** The code of the refusal of a larger file. */
  tooLarge?: string;
  /** The file types of the file dialogue; tables by default. */
  accepted?: string;
  action: ReturnType<typeof useLongAction>;
  /** The text while the server works, before its first progress. */
  progress: { words: (done: number, total: number) => string; beginning: string };
  onCheck: (file: File) => void;
  /** Called when another file is chosen than the checked one. */
  onChange?: () => void;
  /** Set if cancelling rolls everything back. */
  onCancel?: () => void;
  /** The result, if it is shown below the form. */
  children?: ReactNode;
};

/** Chooses a file and sends it to be checked. */
export function FileForm({
  texts,
  maxBytes,
  tooLarge = "file_too_large",
  accepted = TABLES,
  action,
  progress,
  onCheck,
  onChange,
  onCancel,
  children,
}: Props) {
  const viewOnly = useViewOnly();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState("");
  const [missing, setMissing] = useState(false);
  const { refuse, busy, told, failure, attempt } = action;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const file = input.current?.files?.[0];
    setMissing(!file);
    if (!file) return input.current?.focus();
    // Refused here at once; the server would refuse it too.
    if (file.size > maxBytes) return refuse(messageOfCode(tooLarge));
    onCheck(file);
  };
  const choose = () => {
    setChosen(input.current?.files?.[0]?.name ?? "");
    setMissing(false);
    onChange?.();
  };
  const drop = (files: FileList) => {
    if (!input.current || files.length === 0) return;
    input.current.files = files;
    choose();
    input.current.focus();
  };

  const note = {
    error: missing ? texts.chooseFile : undefined,
    hint: (
      <>
        {/* Touch screens cannot drag files. */}
        <span className="mb-1.5 block pointer-coarse:hidden">{m.form_dropFile()}</span>
        {texts.limits}
      </>
    ),
  };

  return (
    <form method="dialog" noValidate onSubmit={submit}>
      <ReadyFieldset disabled={viewOnly}>
        {failure && (
          <div className="mb-4">
            {AWAITED.has(failure.code) ? (
              <Notice live>{failure.message}</Notice>
            ) : (
              <ErrorBox message={failure.message} attempt={attempt} />
            )}
          </div>
        )}
        <DropArea onDrop={drop}>
          <label htmlFor="file" className="mb-1.5 block text-label font-label">
            {texts.file}
          </label>
          {/* The browser's own text is in its language, so the native field lies invisibly above ours, and takes keys,
              presses and files. */}
          <div className="control file max-w-140">
            <label htmlFor="file" className="file-button">
              {m.form_chooseFile()}
            </label>
            <span className={`min-w-0 wrap-anywhere ${chosen ? "" : "text-ink-3"}`}>
              {chosen || m.form_noFile()}
            </span>
            <input
              ref={input}
              id="file"
              type="file"
              accept={accepted}
              autoComplete="off"
              title=""
              aria-invalid={missing || undefined}
              aria-describedby={describedBy("file", note)}
              onChange={choose}
            />
          </div>
          <FieldNote id="file" {...note} />
        </DropArea>
        <div className="mt-4">
          <Button
            type="submit"
            busy={busy}
            variant={Children.toArray(children).length > 0 ? "secondary" : "primary"}
          >
            {texts.check}
          </Button>
        </div>
        {busy && (
          <div className="mt-4">
            <LongProgress told={told} {...progress} />
            {onCancel && (
              <div className="mt-3">
                <Button onClick={onCancel}>{m.form_cancelFile()}</Button>
              </div>
            )}
          </div>
        )}
        {children}
      </ReadyFieldset>
      <noscript>
        <p className="mt-4 text-error">{m.form_needsScript()}</p>
      </noscript>
    </form>
  );
}

/** Where a file can be dropped as well as chosen. */
function DropArea({ onDrop, children }: { onDrop: (files: FileList) => void; children: ReactNode }) {
  const [over, setOver] = useState(false);
  const hold = (event: DragEvent) => {
    // Otherwise the browser would open the dropped file instead of the page.
    event.preventDefault();
    setOver(event.type === "dragover");
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside takes the file by key and press
    <div
      onDragOver={hold}
      onDragLeave={hold}
      onDrop={(event) => {
        hold(event);
        onDrop(event.dataTransfer.files);
      }}
      className={`rounded-control border border-dashed p-4 ${over ? "border-action bg-brand-soft" : "border-control"}`}
    >
      {children}
    </div>
  );
}
