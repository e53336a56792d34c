import type { Metadata } from "next";
import { cache } from "react";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { companyPageTexts as texts } from "#lib/i18n/texts/company-page.ts";
import { companyIdSchema } from "#lib/schemas/company.ts";
import { getCompany } from "#lib/use-cases/companies/read.ts";
import { readPage, requireActor } from "#lib/web/page.ts";
import { CompanyFrame } from "./frame.tsx";

type Props = { params: Promise<{ companyId: string }> };

const read = cache((companyId: string) => readPage(companyIdSchema, getCompany, { companyId }));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { companyName } = await read((await params).companyId);
  return { title: companyName };
}

export default async function FinancePage({ params }: Props) {
  const actor = await requireActor();
  const company = await read((await params).companyId);
  return (
    <CompanyFrame actor={actor} company={company} current="finance">
      <EmptyState title={texts.noInvoices}>{texts.noInvoicesHelp}</EmptyState>
    </CompanyFrame>
  );
}
