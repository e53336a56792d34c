import type { Metadata } from "next";
import { Logo } from "#app/_ui/logo.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { openApi } from "#lib/http/api/openapi.ts";
import { referenceTexts } from "#lib/messages/reference.ts";
import { Contents } from "./_components/contents.tsx";
import { Fields } from "./_components/fields.tsx";
import { OperationPart } from "./_components/operation-part.tsx";
import { Prose } from "./_components/prose.tsx";

export const metadata: Metadata = { title: "API" };

/** The API's contract to read. Everything on it comes from /api/openapi.json; anybody may look. */
export default function ReferencePage() {
  const { reference } = openApi();
  const { title, description, groups, schemas } = reference;
  return (
    <div lang="en">
      <header className="site-header flex min-h-15 items-center border-b border-line bg-card px-4 md:px-7">
        <Logo />
      </header>
      <main id="content" className="page">
        <PageHeading
          title={title}
          actions={
            <a href="/api/openapi.json" className="link">
              {referenceTexts.document}
            </a>
          }
        />
        <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
          <Contents groups={groups} />
          <div className="grid min-w-0 gap-10">
            <Prose text={description} />
            {groups.map((group) => (
              <section key={group.name} aria-label={group.name} className="grid gap-4">
                <div>
                  <h2 className="text-title font-title">{group.name}</h2>
                  <p className="text-ink-2">{group.description}</p>
                </div>
                {group.operations.map((one) => (
                  <OperationPart key={one.id} operation={one} />
                ))}
              </section>
            ))}
            <section aria-label={referenceTexts.schemas} className="grid gap-4">
              <div>
                <h2 className="text-title font-title">{referenceTexts.schemas}</h2>
                <p className="text-ink-2">{referenceTexts.schemasIntro}</p>
              </div>
              {schemas.map(({ name, fields }) => (
                <details key={name} id={`schema-${name}`} className="rounded-card border border-line bg-card">
                  <summary className="px-4 py-3 text-label font-label">{name}</summary>
                  <div className="border-t border-line p-4">
                    <Fields fields={fields} />
                  </div>
                </details>
              ))}
            </section>
          </div>
        </div>
      </main>
    </div>
  );
}
