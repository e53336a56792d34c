import type { Metadata } from "next";
import { cache } from "react";
import { CompanyFrame } from "#app/_components/companies/company-frame.tsx";
import { ImportStart } from "#app/_components/imports/start.tsx";
import { readPage, requireActor } from "#lib/http/page.ts";
import { importListSchema } from "#lib/imports/schema.ts";
import { importTexts as texts } from "#lib/imports/texts.ts";
import { listCompanyImports } from "#lib/imports/use-cases/read.ts";

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
