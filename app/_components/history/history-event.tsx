import type { ReactNode } from "react";
import { RestoreButton } from "#app/_components/status/restore-button.tsx";
import { whole } from "#app/_ui/whole-text.tsx";
import { type EntityType, isPeopleAction } from "#lib/events/rules/change.ts";
import { type ChangeLine, changeLines, entityName, peopleChange } from "#lib/history/event-texts.ts";
import type { HistoryEntry } from "#lib/history/use-cases/list.ts";
import * as m from "#messages";

type Names = ReadonlyMap<number, string>;
type Props = {
  entry: HistoryEntry;
  of: EntityType;
  companyId: number;
  companyNames: Names;
  canRestore: boolean;
};

/** The content of one event. */
export function HistoryItem({ entry, of, companyId, companyNames, canRestore }: Props) {
  const { action, entity, before, after } = entry;
  if (action === "update") return <ChangeList lines={changeLines(before, after, companyNames)} />;
  if (isPeopleAction(action))
    return <p className="wrap-anywhere">{whole(peopleChange(action, before, after))}</p>;
  const name = entityName(entity.type, entity.id, before ?? after);
  const one = entity.type !== of && entity.type !== "company" ? entity.type : null;
  if (action === "delete")
    return (
      <>
        <p>{one ? m.history_deletedOne({ kind: one, name }) : m.history_deleted()}</p>
        {canRestore && (
          <div className="mt-2">
            <RestoreButton companyId={companyId} entity={entity} name={name} />
          </div>
        )}
      </>
    );
  if (action === "restore")
    return <p>{one ? m.history_restoredOne({ kind: one, name }) : m.history_restored()}</p>;
  if (action === "leave")
    return <Leave one={one} name={name} companyNames={companyNames} to={after?.company} />;
  if (action === "copy")
    return <Copy text={m.history_copiedTo()} id={after?.copiedTo} companyNames={companyNames} />;
  return after?.copiedFrom === undefined ? (
    <p>{m.history_created()}</p>
  ) : (
    <Copy text={m.history_copiedFrom()} id={after.copiedFrom} companyNames={companyNames} />
  );
}

type Leaving = { one: "vehicle" | "driver" | null; name: string; to: unknown; companyNames: Names };

function Leave({ one, name, to, companyNames }: Leaving) {
  const company = companyNames.get(Number(to));
  if (one === null) return <p>{m.history_left()}</p>;
  if (company === undefined) return <p>{m.history_leftOne({ one, name })}</p>;
  return (
    <p className="wrap-anywhere">
      {m.history_leftFor({ one, name })} <CompanyLink id={Number(to)}>{company}</CompanyLink>
    </p>
  );
}

/** Names the other company by its id, because a copy has the same name. */
const Copy = ({ text, id, companyNames }: { text: string; id: unknown; companyNames: Names }) => (
  <p>
    {text}{" "}
    {companyNames.has(Number(id)) ? <CompanyLink id={Number(id)}>{String(id)}</CompanyLink> : String(id)}
  </p>
);

/** The changes field by field: old value, new value. */
export const ChangeList = ({ lines }: { lines: readonly ChangeLine[] }) => (
  <ul>
    {lines.map((line) => (
      <li key={line.path} className="wrap-anywhere">
        <span className="text-ink-2">{line.label}:</span> {line.note ? line.to : <FromTo line={line} />}
      </li>
    ))}
  </ul>
);

/** A field that was empty shows only its new value. */
const FromTo = ({ line: { from, fromCompany, to, toCompany } }: { line: ChangeLine }) => (
  <>
    {from !== null && (
      <>
        <del className="text-ink-3">
          <Value text={from} companyId={fromCompany} />
        </del>{" "}
        <span aria-hidden="true">→ </span>
      </>
    )}
    <ins className="no-underline">
      {from !== null && <span className="sr-only">{m.history_becomes()} </span>}
      <Value text={to} companyId={toCompany} />
    </ins>
  </>
);

function Value({ text, companyId }: { text: string | null; companyId: number | undefined }) {
  if (companyId === undefined) return whole(text ?? m.history_empty());
  return <CompanyLink id={companyId}>{text}</CompanyLink>;
}

const CompanyLink = ({ id, children }: { id: number; children: ReactNode }) => (
  <a href={`/companies/${id}/details`} className="link">
    {children}
  </a>
);
