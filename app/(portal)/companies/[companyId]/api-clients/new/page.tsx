import type { Metadata } from "next";
import { NewClient } from "#app/_components/api-clients/new-client.tsx";
import { clientTexts as texts } from "#lib/i18n/texts/api-clients.ts";
import { companyIdSchema } from "#lib/schemas/company.ts";
import { getClientHome } from "#lib/use-cases/api-clients/read.ts";
import { tokenUrl } from "#lib/web/auth-oauth.ts";
import { readPage, requireActor } from "#lib/web/page.ts";
import { ClientFrame } from "../client-frame.tsx";

export const metadata: Metadata = { title: texts.newProgram };

export default async function NewProgramPage({ params }: { params: Promise<{ companyId: string }> }) {
  const actor = await requireActor();
  const company = await readPage(companyIdSchema, getClientHome, await params);
  return (
    <ClientFrame actor={actor} company={company} title={texts.newProgram}>
      <div className="max-w-190">
        <NewClient companyId={company.id} tokenUrl={tokenUrl()} />
      </div>
    </ClientFrame>
  );
}
