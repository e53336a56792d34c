import { DocumentBadge } from "#app/_components/documents/document-badge.tsx";
import type { DocumentKind } from "#lib/documents/queries/document-kinds.ts";
import type { ShownDocument } from "#lib/documents/use-cases/read.ts";
import { formatDate, formatFacts } from "#lib/messages/format.ts";
import * as m from "#messages";
import { SendDocument } from "./send-document.tsx";

type Props = {
  companyId: number;
  vehicleId?: number;
  driverId?: number;
  kinds: readonly DocumentKind[];
  documents: readonly ShownDocument[];
};

/** What can be sent of one company, vehicle or driver, and the versions in place. */
export function DocumentsByKind({ companyId, vehicleId, driverId, kinds, documents }: Props) {
  if (kinds.length === 0 && documents.length === 0)
    return <p className="text-ink-2">{m.companyDocument_noKinds()}</p>;
  const ended = documents.filter(({ kindId }) => !kinds.some(({ id }) => id === kindId));
  return (
    <ul className="grid gap-6">
      {kinds.map((kind) => {
        const own = documents.filter(({ kindId }) => kindId === kind.id);
        const unfinished = own.find(({ state }) => state === "incomplete");
        return (
          <li key={kind.id} className="grid min-w-0 gap-3">
            <DocumentRows documents={own} />
            <SendDocument
              companyId={companyId}
              vehicleId={vehicleId}
              driverId={driverId}
              kind={{ id: kind.id, name: kind.name, twoSided: kind.twoSided, formats: kind.formats }}
              backOf={unfinished?.uploadKey}
              again={own.length > 0}
            />
          </li>
        );
      })}
      {ended.length > 0 && (
        <li className="grid min-w-0 gap-3">
          <DocumentRows documents={ended} />
        </li>
      )}
    </ul>
  );
}

/** Documents with their state, each a link to its pictures. */
export const DocumentRows = ({ documents }: { documents: readonly ShownDocument[] }) => (
  <ul className="grid gap-2">
    {documents.map((document) => (
      <li key={document.id} className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0">
          <a href={documentPath(document)} className="touch-line link wrap-anywhere">
            {formatFacts([document.kindName, ...(document.subjectName ? [document.subjectName] : [])])}
          </a>
          <span className="block text-caption text-ink-2">{factsOf(document)}</span>
        </span>
        <DocumentBadge state={document.state} />
      </li>
    ))}
  </ul>
);

export const documentPath = ({ companyId, id }: Pick<ShownDocument, "companyId" | "id">): string =>
  `/companies/${companyId}/documents/${id}`;

const factsOf = ({ validUntil, createdAt, reason }: ShownDocument): string =>
  formatFacts([
    ...(validUntil ? [m.companyDocument_until({ day: formatDate(validUntil) })] : []),
    m.companyDocument_sent({ at: formatDate(createdAt) }),
    ...(reason ? [reason] : []),
  ]);
