import type { Metadata } from "next";
import { BankFiles } from "#app/_components/bank/bank-files.tsx";
import { BankUploadForm } from "#app/_components/bank/upload-form.tsx";
import { WaitingMovements } from "#app/_components/bank/waiting.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Card } from "#app/_ui/card.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { bankPageSchema } from "#lib/bank/schema.ts";
import { getBankPage } from "#lib/bank/use-cases/waiting.ts";
import { readableParams, readPage, requireAdmin, type SearchParams } from "#lib/doors/page.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.bankPage_title() });

export default streamed(BankPage, requireAdmin);

async function BankPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const query = await readableParams(bankPageSchema.shape, searchParams);
  const { files, waiting } = await readPage(bankPageSchema, getBankPage, query);
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={m.bankPage_title()}
        subtitle={m.bankPage_subtitle()}
        actions={<ButtonLink href="/admin/bank/movements">{m.movement_all()}</ButtonLink>}
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card title={m.bankPage_upload()}>
          <ul className="mb-4 list-disc space-y-1 ps-5 text-ink-2">
            <li>{m.bankPage_help_answer()}</li>
            <li>{m.bankPage_help_notification()}</li>
            <li>{m.bankPage_help_account()}</li>
            <li>{m.bankPage_help_again()}</li>
          </ul>
          <BankUploadForm />
        </Card>
        <BankFiles files={files} />
      </div>
      <WaitingMovements page={waiting} />
    </main>
  );
}
