import type { Metadata } from "next";
import { CompanyFrame } from "#app/_components/companies/company-frame.tsx";
import { companyOfPath } from "#app/_components/companies/company-of-path.ts";
import { WhenFeature } from "#app/_components/feature-switches/features.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { Card } from "#app/_ui/card.tsx";
import { DownloadIcon } from "#app/_ui/icon.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { whole } from "#app/_ui/whole-text.tsx";
import { TABLE_FORMATS } from "#lib/core/table.ts";
import { readPage, readPageOnce, requireActor } from "#lib/doors/page.ts";
import { PORTAL_FEATURES } from "#lib/feature-switches/rules/features.ts";
import { IMPORT_FIELDS } from "#lib/fleet/rules/file-fields.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import { VEHICLE_TYPES } from "#lib/fleet/vehicle-fields.ts";
import { importListSchema, importPageSchema } from "#lib/imports/schema.ts";
import { getImport, listCompanyImports, loadImport, type ShownImport } from "#lib/imports/use-cases/read.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import { formatDateTime, formatFacts } from "#lib/messages/format.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import * as m from "#messages";
import { OutcomeCards } from "./outcome.tsx";
import { importPath } from "./place.ts";
import { ImportUploadForm } from "./upload-form.tsx";

type StartProps = { params: Promise<{ companyId: string }> };
type ImportProps = { params: Promise<{ companyId: string; importId: string }> };

const titleOf = (kind: FleetKind, { companyName }: { companyName: string }): Metadata => ({
  title: `${m.import_title({ kind })} · ${companyName}`,
});

/** The page on which an import of vehicles or drivers begins. */
export function importStartPage(kind: FleetKind) {
  const read = async ({ params }: StartProps) =>
    readPageOnce(importListSchema, listCompanyImports, { ...(await params), kind });
  return {
    generateMetadata: async (props: StartProps) => titleOf(kind, (await read(props)).company),
    Page: streamed(async (props: StartProps) => {
      const actor = await requireActor();
      const { company, earlier } = await read(props);
      return (
        <CompanyFrame actor={actor} company={company} current={`${kind}s`}>
          <ImportStart kind={kind} companyId={company.id} earlier={earlier} />
        </CompanyFrame>
      );
    }, companyOfPath),
  };
}

/** The page of one import of vehicles or drivers: its plan, and its result. */
export function importPage(kind: FleetKind) {
  const read = async ({ params }: ImportProps) =>
    readPageOnce(importPageSchema, getImport, { ...(await params), kind });
  const decide = async ({ params }: ImportProps) =>
    readPage(importPageSchema, loadImport, { ...(await params), kind });
  return {
    generateMetadata: async (props: ImportProps) => titleOf(kind, (await read(props)).company),
    Page: streamed(async (props: ImportProps) => {
      const actor = await requireActor();
      const { company, ...page } = await read(props);
      return (
        <CompanyFrame actor={actor} company={company} current={`${kind}s`}>
          <OutcomeCards {...page} />
        </CompanyFrame>
      );
    }, decide),
  };
}

type UploadStartProps = { kind: FleetKind; companyId: number; earlier: readonly ShownImport[] };

/** Before a file is sent: the columns that it must have, the upload, and earlier imports. */
function ImportStart({ kind, companyId, earlier }: UploadStartProps) {
  return (
    <div className="grid max-w-190 gap-6">
      <WhenFeature name="fileImport" otherwise={<Notice>{messageOfCode(PORTAL_FEATURES.fileImport)}</Notice>}>
        <Card title={m.import_title({ kind })}>
          <p>{m.import_columnsAre()}</p>
          <p className="my-2 font-label">
            {formatFacts(IMPORT_FIELDS[kind].map((path) => fieldLabel(path)))}
          </p>
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

const Earlier = ({ earlier }: Pick<UploadStartProps, "earlier">) => (
  <Card title={m.import_earlier()}>
    <ul className="divide-y divide-line">
      {earlier.map(({ id, kind, companyId, fileName, status, createdAt, by }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2.5">
          <a href={`${importPath(kind, companyId)}/${id}`} className="link wrap-anywhere">
            {fileName}
          </a>
          <span className="text-caption text-ink-3">
            {whole(
              formatFacts([
                m.import_status({ status }),
                formatDateTime(createdAt),
                by ?? m.import_provider(),
              ]),
            )}
          </span>
        </li>
      ))}
    </ul>
  </Card>
);
