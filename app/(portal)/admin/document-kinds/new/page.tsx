import type { Metadata } from "next";
import { NewKind } from "#app/_components/documents/kind-form.tsx";
import { EntityPage } from "#app/_components/list/entity-page.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { requireAdmin } from "#lib/doors/page.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.companyDocument_newKind() });

export default streamed(NewKindPage, requireAdmin);

async function NewKindPage() {
  await requireAdmin();
  return (
    <EntityPage
      title={m.companyDocument_newKind()}
      list={{ label: m.companyDocument_kindsTitle(), href: "/admin/document-kinds" }}
    >
      <NewKind />
    </EntityPage>
  );
}
