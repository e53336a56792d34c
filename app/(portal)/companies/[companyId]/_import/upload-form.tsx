"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, useRef, useState } from "react";
import { useReady } from "#app/_components/use-ready.ts";
import { Button } from "#app/_ui/button.tsx";
import { ErrorBox } from "#app/_ui/error-box.tsx";
import type { FleetKind } from "#lib/domain/fleet-permissions.ts";
import { MAX_IMPORT_BYTES } from "#lib/domain/import.ts";
import { messageOfCode } from "#lib/i18n/errors.ts";
import { formTexts } from "#lib/i18n/texts/forms.ts";
import { importTexts as texts } from "#lib/i18n/texts/import.ts";
import { importPath } from "./place.ts";
import { LongProgress } from "./progress.tsx";
import { useLongErrand } from "./use-long-errand.ts";

type Props = { kind: FleetKind; companyId: number };

const ACCEPTED = ".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Sends a file to be checked and leads to what it would come to. */
export function UploadForm({ kind, companyId }: Props) {
  const router = useRouter();
  const ready = useReady();
  const input = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  const { carryOut, refuse, busy, told, failure, attempt } = useLongErrand();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const file = input.current?.files?.[0];
    setMissing(!file);
    if (!file) return input.current?.focus();
    // Said here at once; the server does not take it either.
    if (file.size > MAX_IMPORT_BYTES) return refuse(messageOfCode("file_too_large"));
    const query = new URLSearchParams({ kind, name: file.name });
    void carryOut({
      url: `/api/companies/${companyId}/imports?${query}`,
      body: file,
      type: "application/octet-stream",
      onDone: (value) =>
        router.push(`${importPath(kind, companyId)}/${(value as { importId: number }).importId}`),
    });
  };

  return (
    <form method="dialog" noValidate onSubmit={submit}>
      <fieldset disabled={!ready} className={`min-w-0 ${ready ? "" : "starting"}`}>
        {failure && (
          <div className="mb-4">
            <ErrorBox message={failure.message} attempt={attempt} />
          </div>
        )}
        <label htmlFor="file" className="mb-1.5 block text-label font-label">
          {texts.file}
        </label>
        <input
          ref={input}
          id="file"
          type="file"
          accept={ACCEPTED}
          aria-invalid={missing || undefined}
          aria-describedby="file-note"
          onChange={() => setMissing(false)}
          className="control file"
        />
        <p id="file-note" className={`mt-1.5 text-caption ${missing ? "text-error" : "text-ink-3"}`}>
          {missing ? texts.chooseFile : texts.limits}
        </p>
        <div className="mt-4">
          <Button type="submit" variant="primary" busy={busy}>
            {texts.check}
          </Button>
        </div>
        {busy && (
          <div className="mt-4">
            <LongProgress told={told} words={texts.checking} beginning={texts.sending} />
          </div>
        )}
      </fieldset>
      <noscript>
        <p className="mt-4 text-error">{formTexts.needsScript}</p>
      </noscript>
    </form>
  );
}
