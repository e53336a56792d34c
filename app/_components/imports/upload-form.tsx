"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FileForm } from "#app/_components/file-upload/file-form.tsx";
import { FileReading, leavesOut } from "#app/_components/file-upload/file-reading.tsx";
import { useLongAction } from "#app/_components/file-upload/long-action.tsx";
import { AS_SHOWN, queryOf, ReadHidden, SheetQuestion } from "#app/_components/file-upload/sheet-choice.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import type { Reading, SheetChoice } from "#lib/core/table.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import { MAX_IMPORT_BYTES } from "#lib/imports/rules/import.ts";
import * as m from "#messages";
import { importPath } from "./place.ts";

type Props = { kind: FleetKind; companyId: number };
type Checked = { importId: number; reading: Reading };

/** Sends a file to be checked and leads to its plan; first asks for a workbook's sheet and hidden parts. */
export function ImportUploadForm({ kind, companyId }: Props) {
  const router = useRouter();
  const action = useLongAction();
  const [sent, setSent] = useState<{ file: File; choice: SheetChoice } | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);

  const check = (file: File, choice = AS_SHOWN) => {
    setSent({ file, choice });
    setChecked(null);
    const query = new URLSearchParams({ kind, name: file.name, ...queryOf(choice) });
    void action.carryOut({
      url: `/api/companies/${companyId}/imports?${query}`,
      body: file,
      type: "application/octet-stream",
      onDone: (value) => {
        const found = value as Checked;
        if (leavesOut(found.reading)) setChecked(found);
        else router.push(pathOf(found));
      },
    });
  };
  const pathOf = ({ importId }: Checked) => `${importPath(kind, companyId)}/${importId}`;
  const asked = sent && {
    choice: sent.choice,
    busy: action.busy,
    onChoose: (choice: SheetChoice) => check(sent.file, choice),
  };
  const forget = () => {
    setSent(null);
    setChecked(null);
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
      onCheck={(file) => check(file)}
      onChange={forget}
    >
      {asked && action.failure && (
        <SheetQuestion failure={action.failure} issues={action.issues} {...asked} />
      )}
      {asked && checked && (
        <>
          <FileReading reading={checked.reading} />
          <ReadHidden {...asked}>
            <ButtonLink href={pathOf(checked)}>{m.file_without()}</ButtonLink>
          </ReadHidden>
        </>
      )}
    </FileForm>
  );
}
