import type { Metadata } from "next";
import { DecideDocument } from "#app/_components/documents/decide-document.tsx";
import { DocumentBadge } from "#app/_components/documents/document-badge.tsx";
import { documentPath } from "#app/_components/documents/document-list.tsx";
import { EntityPage } from "#app/_components/list/entity-page.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { Card, DescriptionList, DescriptionRow } from "#app/_ui/card.tsx";
import { companyDocumentIdSchema } from "#lib/documents/schema.ts";
import { type DocumentDetails, readDocument } from "#lib/documents/use-cases/read.ts";
import { readPageOnce, requireActor, rowOfPath } from "#lib/doors/page.ts";
import { formatDate, formatDateTime } from "#lib/messages/format.ts";
import * as m from "#messages";

type Props = { params: Promise<{ companyId: string; documentId: string }> };

const read = async ({ params }: Props) => readPageOnce(companyDocumentIdSchema, readDocument, await params);

export const generateMetadata = async (props: Props): Promise<Metadata> => {
  const { document } = await read(props);
  return { title: `${document.kindName} · ${document.companyName}` };
};

export default streamed(DocumentPage, rowOfPath(companyDocumentIdSchema, readDocument));

/** The pictures of a document, its facts, its versions and who saw it. An admin decides here. */
async function DocumentPage(props: Props) {
  const actor = await requireActor();
  const details = await read(props);
  const { document, pages } = details;
  const path = documentPath(document);
  return (
    <EntityPage
      title={document.kindName}
      list={{ label: m.companyDocument_title(), href: `/companies/${document.companyId}/documents` }}
      badge={<DocumentBadge state={document.state} />}
      aside={
        <>
          {actor.admin && document.state === "waiting" && (
            <DecideDocument
              key={document.id}
              companyId={document.companyId}
              documentId={document.id}
              version={document.version}
              expires={document.expires}
              validUntil=""
            />
          )}
          <Facts details={details} />
        </>
      }
    >
      <section aria-label={m.companyDocument_pagesOf()} className="grid gap-4">
        {pages.map(({ number, side, width, height }) => (
          <figure key={number} className="min-w-0">
            <a href={`${path}/${number}`}>
              {/* biome-ignore lint/performance/noImgElement: the picture is private and as small as it may be */}
              <img
                src={`${path}/${number}`}
                width={width}
                height={height}
                alt={
                  document.twoSided
                    ? m.companyDocument_sides({ side })
                    : m.companyDocument_page({ page: number })
                }
                className="h-auto max-h-[80vh] w-auto max-w-full border border-line"
              />
            </a>
            <figcaption className="mt-1 text-caption text-ink-2">
              {document.twoSided
                ? m.companyDocument_sides({ side })
                : m.companyDocument_page({ page: number })}
            </figcaption>
          </figure>
        ))}
      </section>
    </EntityPage>
  );
}

function Facts({ details: { document, versions, views } }: { details: DocumentDetails }) {
  const { validUntil, reason, subjectName, companyName, decidedAt, decidedBy } = document;
  return (
    <>
      <Card title={m.companyDocument_facts()}>
        <DescriptionList>
          <DescriptionRow term={m.companyDocument_company()}>{companyName}</DescriptionRow>
          {subjectName && <DescriptionRow term={m.companyDocument_of()}>{subjectName}</DescriptionRow>}
          {validUntil && (
            <DescriptionRow term={m.companyDocument_validUntil()}>{formatDate(validUntil)}</DescriptionRow>
          )}
          {reason && <DescriptionRow term={m.companyDocument_reason()}>{reason}</DescriptionRow>}
          <DescriptionRow term={m.companyDocument_sentBy()} under={formatDateTime(document.createdAt)}>
            {document.createdBy}
          </DescriptionRow>
          {decidedAt && (
            <DescriptionRow term={m.companyDocument_decidedBy()} under={formatDateTime(decidedAt)}>
              {decidedBy ?? m.companyDocument_admin()}
            </DescriptionRow>
          )}
        </DescriptionList>
      </Card>
      {versions.length > 1 && (
        <Card title={m.companyDocument_versions()}>
          <ul className="grid gap-2">
            {versions.map((one) => (
              <li key={one.id} className="flex flex-wrap items-baseline justify-between gap-x-4">
                <a
                  href={documentPath(one)}
                  aria-current={one.id === document.id ? "page" : undefined}
                  className="touch-line link"
                >
                  {formatDateTime(one.createdAt)}
                </a>
                <DocumentBadge state={one.state} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title={m.companyDocument_views()}>
        {views.length === 0 ? (
          <p className="text-ink-2">{m.companyDocument_noViews()}</p>
        ) : (
          <ul className="grid gap-1">
            {views.map(({ day, person }) => (
              <li key={`${day} ${person}`} className="wrap-anywhere">
                {person ?? m.companyDocument_admin()}{" "}
                <span className="text-caption text-ink-3">{formatDate(day)}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}
