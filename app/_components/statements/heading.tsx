import type { ReactNode } from "react";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Card, DescriptionList, DescriptionRow } from "#app/_ui/card.tsx";
import { DownloadIcon } from "#app/_ui/icon.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { printedReference } from "#lib/core/finnish/reference-number.ts";
import { formatDate, formatPeriod } from "#lib/messages/format.ts";
import type { StatementDocument, StatementKind } from "#lib/settlements/rules/document.ts";
import { statementCrumb } from "#lib/statements/texts.ts";
import * as m from "#messages";

type Props = {
  document: StatementDocument;
  /** The company's Talous tab; null for a reader who has only this statement. */
  financePath: string | null;
  /** The path of the statement's downloads. */
  exportPath: string;
  /** The link's token, for a reader who has no account. */
  token?: string;
  /** The time of the figures, for a current period. */
  asOf?: string;
  children?: ReactNode;
};

/** The page's heading, with links to the statement's documents. */
export function StatementHeading({ document, financePath, exportPath, token, asOf, children }: Props) {
  const { kind, period, number } = document;
  return (
    <PageHeading
      title={m.statement_named({ kind, name: formatPeriod(period) })}
      {...(financePath && {
        breadcrumb: [
          { label: m.companyPage({ tab: "finance" }), href: financePath },
          { label: statementCrumb(kind, number) },
        ],
      })}
      subtitle={asOf ?? subtitleOf(document)}
      actions={
        <>
          {children}
          {(["csv", "xml", "pdf"] as const).map((format) =>
            format === "xml" && document.status === "open" ? null : (
              <ButtonLink
                key={format}
                href={`${exportPath}?${new URLSearchParams({ ...(token && { token }), format })}`}
                variant={format === "pdf" ? "primary" : "secondary"}
              >
                {format === "pdf" && <DownloadIcon />}
                {m.statement_documents({ format })}
              </ButtonLink>
            ),
          )}
        </>
      }
    />
  );
}

/** On a phone a line breaks between the parts, not within a number. */
function subtitleOf({ number, reference, issuedOn, sentAt, parties }: StatementDocument): ReactNode {
  const parts = [
    number,
    reference && m.statement_referenceNamed({ reference: printedReference(reference) }),
    sentAt
      ? m.statement_sent({ at: formatDate(sentAt) })
      : issuedOn && m.statement_notSent({ issuedOn: formatDate(issuedOn) }),
  ].filter((part) => part !== null);
  return (
    <>
      {parties.buyer.name}
      {parts.map((part) => (
        <span key={part}>
          {"\u00a0· "}
          <span className="whitespace-nowrap tabular-nums">{part}</span>
        </span>
      ))}
    </>
  );
}

type ProofProps = {
  kind: StatementKind;
  hashes: { inputs: string; content: string; previous: string | null };
  inputsPath: string;
};

/** Shows admins the hashes that prove a statement unchanged, and a link to its inputs. */
export const Proof = ({ kind, hashes, inputsPath }: ProofProps) => (
  <Card
    title={m.statement_proof()}
    note={
      <a href={inputsPath} download className="link text-label">
        {m.statement_inputs()}
      </a>
    }
  >
    <p className="mb-4 text-caption text-ink-3">{m.statement_proofHelp({ kind })}</p>
    <DescriptionList>
      <Hash term={m.statement_inputsHash()} value={hashes.inputs} />
      <Hash term={m.statement_contentHash()} value={hashes.content} />
      {hashes.previous && <Hash term={m.statement_previousHash()} value={hashes.previous} />}
    </DescriptionList>
  </Card>
);

const Hash = ({ term, value }: { term: string; value: string }) => (
  <DescriptionRow term={term}>
    <code className="text-caption break-all">{value}</code>
  </DescriptionRow>
);
