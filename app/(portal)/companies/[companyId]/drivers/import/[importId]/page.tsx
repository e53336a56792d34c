import type { Metadata } from "next";
import { cache } from "react";
import { importTexts as texts } from "#lib/i18n/texts/import.ts";
import { importPageSchema } from "#lib/schemas/import.ts";
import { getImport } from "#lib/use-cases/imports/read.ts";
import { readPage, requireActor } from "#lib/web/page.ts";
import { ImportOutcome } from "../../../_import/outcome.tsx";
import { CompanyFrame } from "../../../frame.tsx";

type Props = { params: Promise<{ companyId: string; importId: string }> };

const read = cache((companyId: string, importId: string) =>
  readPage(importPageSchema, getImport, { companyId, importId, kind: "driver" }),
);

async function readAddress({ params }: Props) {
  const { companyId, importId } = await params;
  return read(companyId, importId);
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { company } = await readAddress(props);
  return { title: `${texts.title.driver} · ${company.companyName}` };
}

export default async function ImportPage(props: Props) {
  const actor = await requireActor();
  const { company, ...page } = await readAddress(props);
  return (
    <CompanyFrame actor={actor} company={company} current="drivers">
      <ImportOutcome {...page} />
    </CompanyFrame>
  );
}
