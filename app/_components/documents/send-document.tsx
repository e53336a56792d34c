"use client";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { LongProgress, useLongAction } from "#app/_components/file-upload/long-action.tsx";
import { useViewOnly } from "#app/_components/shell/view-only.tsx";
import { Button } from "#app/_ui/button.tsx";
import { ErrorBox } from "#app/_ui/error-box.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { useReady } from "#app/_ui/ready-fieldset.tsx";
import type { DocumentSide } from "#lib/documents/rules/document.ts";
import { MAX_DOCUMENT_BYTES, type UploadFormat } from "#lib/documents/rules/document-file.ts";
import type { ReceivedDocument } from "#lib/documents/use-cases/receive.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import * as m from "#messages";

const ACCEPTED: Record<UploadFormat, string> = {
  jpeg: "image/jpeg,.jpg,.jpeg",
  png: "image/png,.png",
  heic: "image/heic,image/heif,.heic,.heif",
  pdf: "application/pdf,.pdf",
};

type Props = {
  companyId: number;
  kind: { id: number; name: string; twoSided: boolean; formats: readonly UploadFormat[] };
  vehicleId?: number | undefined;
  driverId?: number | undefined;
  /** The document's key, if only its back is missing. */
  backOf?: string | undefined;
  /** The company has this document already. */
  again: boolean;
};

type Sent = { file: File; key: string; side: DocumentSide };

/** Sends a document from the camera or from a file. A broken upload is repeated with the same key, so that it arrives once. */
export function SendDocument({ companyId, kind, vehicleId, driverId, backOf, again }: Props) {
  const router = useRouter();
  const viewOnly = useViewOnly();
  const { carryOut, refuse, busy, told, failure, attempt } = useLongAction();
  const last = useRef<Sent | null>(null);
  /** The key of a document whose back is missing. */
  const [front, setFront] = useState(backOf ?? null);
  const [received, setReceived] = useState(false);
  if (viewOnly) return null;

  const send = (sent: Sent) => {
    last.current = sent;
    setReceived(false);
    if (sent.file.size > MAX_DOCUMENT_BYTES) return refuse(messageOfCode("document_too_large"));
    const query = new URLSearchParams({
      kind: String(kind.id),
      key: sent.key,
      side: sent.side,
      ...(vehicleId !== undefined && { vehicle: String(vehicleId) }),
      ...(driverId !== undefined && { driver: String(driverId) }),
    });
    void carryOut({
      url: `/api/companies/${companyId}/documents?${query}`,
      body: sent.file,
      type: "application/octet-stream",
      onDone: (value) => {
        const { complete } = value as ReceivedDocument;
        last.current = null;
        setFront(complete ? null : sent.key);
        setReceived(true);
        router.refresh();
      },
    });
  };
  const choose = (file: File) =>
    send({ file, key: front ?? crypto.randomUUID(), side: front === null ? "front" : "back" });

  const name = kind.name;
  const label =
    front !== null
      ? m.companyDocument_sendBack({ kind: name })
      : again
        ? m.companyDocument_sendNew({ kind: name })
        : m.companyDocument_send({ kind: name });
  const formats = kind.formats.map((format) => m.companyDocument_format({ format }));
  return (
    <fieldset className="grid justify-items-start gap-2">
      <legend className="mb-2 font-label">{label}</legend>
      {failure && (
        <>
          <ErrorBox message={failure.message} attempt={attempt} />
          {last.current && failure.code === "network" && (
            <Button variant="primary" onClick={() => last.current && send(last.current)}>
              {m.companyDocument_retry()}
            </Button>
          )}
        </>
      )}
      {received && (
        <Notice tone="success" live>
          {front === null ? m.companyDocument_received() : m.companyDocument_backNext()}
        </Notice>
      )}
      {busy ? (
        <LongProgress
          told={told}
          beginning={m.companyDocument_drawing()}
          words={() => m.companyDocument_drawing()}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          {kind.formats.some((format) => format !== "pdf") && (
            <FileButton accept="image/*" capture label={m.companyDocument_photograph()} onFile={choose} />
          )}
          <FileButton
            accept={kind.formats.map((format) => ACCEPTED[format]).join(",")}
            label={m.companyDocument_chooseFile()}
            onFile={choose}
          />
        </div>
      )}
      <p className="text-caption text-ink-2">
        {m.companyDocument_limits({ formats: formats.join(", ") })}{" "}
        {kind.twoSided && m.companyDocument_twoSided()}
      </p>
    </fieldset>
  );
}

type FileButtonProps = { accept: string; capture?: boolean; label: string; onFile: (file: File) => void };

/** A button that opens the camera or the file dialogue. Only a device that is touched has a camera at hand. */
function FileButton({ accept, capture = false, label, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const ready = useReady();
  return (
    <span className={capture ? "pointer-fine:hidden" : undefined}>
      <Button onClick={() => input.current?.click()}>{label}</Button>
      <input
        ref={input}
        type="file"
        hidden
        disabled={!ready}
        accept={accept}
        {...(capture && { capture: "environment" as const })}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = "";
          if (file) onFile(file);
        }}
      />
    </span>
  );
}
