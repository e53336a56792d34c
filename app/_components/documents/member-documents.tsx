import { Card } from "#app/_ui/card.tsx";
import type { Actor } from "#lib/core/actor.ts";
import { canReadDocuments } from "#lib/documents/rules/document.ts";
import { memberDocumentsSchema } from "#lib/documents/schema.ts";
import { readMemberDocuments } from "#lib/documents/use-cases/read.ts";
import { readPage } from "#lib/doors/page.ts";
import * as m from "#messages";
import { DocumentsByKind } from "./document-list.tsx";

type Props = { actor: Actor; companyId: number; vehicleId?: number; driverId?: number };

/** The documents of one vehicle or driver. Nothing for who may not see documents, and while no kind asks for any. */
export async function MemberDocuments({ actor, companyId, ...member }: Props) {
  if (!canReadDocuments(actor, companyId)) return null;
  const { kinds, documents } = await readPage(memberDocumentsSchema, readMemberDocuments, {
    companyId,
    ...member,
  });
  if (kinds.length === 0 && documents.length === 0) return null;
  return (
    <Card title={m.companyDocument_title()} id="documents">
      <DocumentsByKind companyId={companyId} {...member} kinds={kinds} documents={documents} />
    </Card>
  );
}
