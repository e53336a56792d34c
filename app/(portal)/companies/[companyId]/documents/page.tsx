import type { Metadata } from "next";
import { DocumentRows, DocumentsByKind } from "#app/_components/documents/document-list.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { Card } from "#app/_ui/card.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { levelOf } from "#lib/documents/rules/document.ts";
import { documentCompanySchema } from "#lib/documents/schema.ts";
import { readCompanyDocuments } from "#lib/documents/use-cases/read.ts";
import { readPageOnce, rowOfPath } from "#lib/doors/page.ts";
import * as m from "#messages";

type Props = { params: Promise<{ companyId: string }> };

const read = async ({ params }: Props) =>
  readPageOnce(documentCompanySchema, readCompanyDocuments, await params);

export const generateMetadata = async (props: Props): Promise<Metadata> => ({
  title: `${m.companyDocument_title()} · ${(await read(props)).company.companyName}`,
});

export default streamed(DocumentsPage, rowOfPath(documentCompanySchema, readCompanyDocuments));

/** All documents of a company, its vehicles and its drivers. */
async function DocumentsPage(props: Props) {
  const { company, kinds, documents } = await read(props);
  const ofLevel = (level: string) => documents.filter((one) => levelOf(one) === level);
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={m.companyDocument_title()}
        breadcrumb={[
          { label: company.companyName, href: `/companies/${company.id}/details` },
          { label: m.companyDocument_title() },
        ]}
        subtitle={m.companyDocument_help()}
      />
      <div className="grid max-w-190 gap-6">
        <Card title={m.companyDocument_ofLevel({ level: "company" })}>
          <DocumentsByKind
            companyId={company.id}
            kinds={kinds.filter(({ level }) => level === "company")}
            documents={ofLevel("company")}
          />
        </Card>
        {(["vehicle", "driver"] as const).map((level) => (
          <Card key={level} title={m.companyDocument_ofLevel({ level })}>
            <p className="mb-3 text-ink-2">{m.companyDocument_memberHelp({ level })}</p>
            <DocumentRows documents={ofLevel(level)} />
          </Card>
        ))}
      </div>
    </main>
  );
}
