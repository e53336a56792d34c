import type { Metadata } from "next";
import { KindForm } from "#app/_components/documents/kind-form.tsx";
import { EntityPage } from "#app/_components/list/entity-page.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { UPLOAD_FORMATS, type UploadFormat } from "#lib/documents/rules/document-file.ts";
import { documentKindIdSchema } from "#lib/documents/schema.ts";
import { readDocumentKind } from "#lib/documents/use-cases/kinds.ts";
import { adminRowOfPath, readPageOnce, requireAdmin } from "#lib/doors/page.ts";
import * as m from "#messages";

type Props = { params: Promise<{ kindId: string }> };

async function read({ params }: Props) {
  await requireAdmin();
  return readPageOnce(documentKindIdSchema, readDocumentKind, await params);
}

export const generateMetadata = async (props: Props): Promise<Metadata> => ({
  title: (await read(props)).name,
});

export default streamed(KindPage, adminRowOfPath(documentKindIdSchema, readDocumentKind));

async function KindPage(props: Props) {
  const { id, version, name, level, expires, twoSided, formats, keepMonths, endedAt } = await read(props);
  const taken = Object.fromEntries(
    UPLOAD_FORMATS.map((format) => [format, formats.includes(format)]),
  ) as Record<UploadFormat, boolean>;
  const values = {
    name,
    level,
    expires,
    twoSided,
    ...taken,
    keepMonths: String(keepMonths),
    ended: endedAt !== null,
  };
  return (
    <EntityPage
      title={name}
      subtitle={m.companyDocument_levels({ level })}
      list={{ label: m.companyDocument_kindsTitle(), href: "/admin/document-kinds" }}
    >
      <KindForm kindId={id} version={version} values={values} />
    </EntityPage>
  );
}
