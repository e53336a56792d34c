import type { Metadata } from "next";
import { cache } from "react";
import { importTexts as texts } from "#lib/i18n/texts/import.ts";
import { importListSchema } from "#lib/schemas/import.ts";
import { listCompanyImports } from "#lib/use-cases/imports/read.ts";
import { readPage, requireActor } from "#lib/web/page.ts";
import { ImportStart } from "../../_import/start.tsx";
import { CompanyFrame } from "../../frame.tsx";

type Props = { params: Promise<{ companyId: string }> };

const read = cache((companyId: string) =>
  readPage(importListSchema, listCompanyImports, { companyId, kind: "vehicle" }),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { company } = await read((await params).companyId);
  return { title: `${texts.title.vehicle} · ${company.companyName}` };
}

export default async function ImportPage({ params }: Props) {
  const actor = await requireActor();
  const { company, earlier } = await read((await params).companyId);
  return (
    <CompanyFrame actor={actor} company={company} current="vehicles">
      <ImportStart kind="vehicle" companyId={company.id} earlier={earlier} />
    </CompanyFrame>
  );
}
