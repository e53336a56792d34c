import type { Metadata } from "next";
import { ClientFrame } from "#app/_components/api-clients/client-details.tsx";
import { NewClient } from "#app/_components/api-clients/new-client.tsx";
import { clientTexts as texts } from "#lib/api-clients/texts.ts";
import { getClientHome } from "#lib/api-clients/use-cases/read.ts";
import { companyIdSchema } from "#lib/companies/schema.ts";
import { tokenUrl } from "#lib/http/auth/oauth.ts";
import { readPage, requireActor } from "#lib/http/page.ts";

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
