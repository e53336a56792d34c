import type { Metadata } from "next";
import { cache } from "react";
import { CompanyFrame } from "#app/_components/companies/company-frame.tsx";
import { ImportOutcome } from "#app/_components/imports/outcome.tsx";
import { readPage, requireActor } from "#lib/http/page.ts";
import { importPageSchema } from "#lib/imports/schema.ts";
import { importTexts as texts } from "#lib/imports/texts.ts";
import { getImport } from "#lib/imports/use-cases/read.ts";

type Props = { params: Promise<{ companyId: string; importId: string }> };

const read = cache((companyId: string, importId: string) =>
  readPage(importPageSchema, getImport, { companyId, importId, kind: "vehicle" }),
);

async function readAddress({ params }: Props) {
  const { companyId, importId } = await params;
  return read(companyId, importId);
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { company } = await readAddress(props);
  return { title: `${texts.title.vehicle} · ${company.companyName}` };
}

export default async function ImportPage(props: Props) {
  const actor = await requireActor();
  const { company, ...page } = await readAddress(props);
  return (
    <CompanyFrame actor={actor} company={company} current="vehicles">
      <ImportOutcome {...page} />
    </CompanyFrame>
  );
}
