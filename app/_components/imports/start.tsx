import { WhenFeature } from "#app/_components/feature-switches/features.tsx";
import { Card } from "#app/_ui/card.tsx";
import { DownloadIcon } from "#app/_ui/icon.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { TABLE_FORMATS } from "#lib/core/table.ts";
import { PORTAL_FEATURES } from "#lib/feature-switches/rules/features.ts";
import { IMPORT_FIELDS } from "#lib/fleet/rules/file-fields.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import { VEHICLE_TYPES } from "#lib/fleet/vehicle-fields.ts";
import type { ShownImport } from "#lib/imports/use-cases/read.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import * as m from "#messages";
import { importPath } from "./place.ts";
import { ImportUploadForm } from "./upload-form.tsx";

type Props = { kind: FleetKind; companyId: number; earlier: readonly ShownImport[] };

/** Before a file is sent: its required form, the upload, and earlier imports. */
export function ImportStart({ kind, companyId, earlier }: Props) {
  return (
    <div className="grid max-w-190 gap-6">
      <WhenFeature name="fileImport" otherwise={<Notice>{messageOfCode(PORTAL_FEATURES.fileImport)}</Notice>}>
        <Card title={m.import_title({ kind })}>
          <p>{m.import_columnsAre()}</p>
          <p className="my-2 font-label">{IMPORT_FIELDS[kind].map((path) => fieldLabel(path)).join(" · ")}</p>
          <ul className="list-disc space-y-1 ps-5 text-ink-2">
            <li>{m.import_keyHelp({ kind })}</li>
            <li>{valuesHelp(kind)}</li>
            <li>{m.import_emptyHelp()}</li>
          </ul>
          <p className="mt-3 flex flex-wrap gap-x-5">
            {TABLE_FORMATS.map((format) => (
              <a
                key={format}
                href={`${importPath(kind, companyId)}/template?format=${format}`}
                className="inline-flex min-h-(--control-height) items-center gap-1.5 text-label text-link hover:underline"
              >
                <DownloadIcon />
                {m.import_template({ format })}
              </a>
            ))}
          </p>
        </Card>
        <Card title={m.import_send()}>
          <ImportUploadForm kind={kind} companyId={companyId} />
        </Card>
      </WhenFeature>
      {earlier.length > 0 && <Earlier earlier={earlier} />}
    </div>
  );
}

function valuesHelp(kind: FleetKind): string {
  if (kind === "driver") return m.import_valuesHelp_driver();
  const [last, ...others] = VEHICLE_TYPES.map((type) =>
    m.vehicleTypeLabels({ value: type }).toLowerCase(),
  ).reverse();
  return `${m.import_valuesHelp_vehicle()} ${others.reverse().join(", ")} ${m.import_or()} ${last}.`;
}

const Earlier = ({ earlier }: Pick<Props, "earlier">) => (
  <Card title={m.import_earlier()}>
    <ul className="divide-y divide-line">
      {earlier.map(({ id, kind, companyId, fileName, status, createdAt, by }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2.5">
          <a href={`${importPath(kind, companyId)}/${id}`} className="link wrap-anywhere">
            {fileName}
          </a>
          <span className="text-caption text-ink-3">
            {m.import_status({ status })} · {formatDateTime(createdAt)} · {by ?? m.import_provider()}
          </span>
        </li>
      ))}
    </ul>
  </Card>
);
