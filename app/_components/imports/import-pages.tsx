import type { Metadata } from "next";
import { CompanyFrame } from "#app/_components/companies/company-frame.tsx";
import { companyOfPath } from "#app/_components/companies/company-of-path.ts";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { readPage, readPageOnce, requireActor } from "#lib/doors/page.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import { importListSchema, importPageSchema } from "#lib/imports/schema.ts";
import { getImport, listCompanyImports, loadImport } from "#lib/imports/use-cases/read.ts";
import * as m from "#messages";
import { OutcomeCards } from "./outcome.tsx";
import { ImportStart } from "./start.tsx";

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
