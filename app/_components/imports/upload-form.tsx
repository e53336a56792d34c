"use client";
import { useRouter } from "next/navigation";
import { FileForm } from "#app/_components/file-upload/file-form.tsx";
import { useLongAction } from "#app/_components/file-upload/long-action.tsx";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import { MAX_IMPORT_BYTES } from "#lib/imports/rules/import.ts";
import * as m from "#messages";
import { importPath } from "./place.ts";

type Props = { kind: FleetKind; companyId: number };

/** Sends a file to be checked and leads to what it would come to. */
export function ImportUploadForm({ kind, companyId }: Props) {
  const router = useRouter();
  const action = useLongAction();
  const check = (file: File) => {
    const query = new URLSearchParams({ kind, name: file.name });
    void action.carryOut({
      url: `/api/companies/${companyId}/imports?${query}`,
      body: file,
      type: "application/octet-stream",
      onDone: (value) =>
        router.push(`${importPath(kind, companyId)}/${(value as { importId: number }).importId}`),
    });
  };
  return (
    <FileForm
      texts={{
        file: m.import_file(),
        limits: m.import_limits(),
        check: m.import_check(),
        chooseFile: m.import_chooseFile(),
      }}
      maxBytes={MAX_IMPORT_BYTES}
      action={action}
      progress={{ words: (done, total) => m.import_checking({ done, total }), beginning: m.import_sending() }}
      onCheck={check}
    />
  );
}
