import type { ReactNode } from "react";
import { FilterForm } from "#app/_components/list/filter-form.tsx";
import { sheetIdOf } from "#app/_components/list/list-filter.tsx";
import type { List } from "#app/_components/list/list-rows.tsx";
import type { ListQuery } from "#app/_components/list/query-address.ts";
import { FILTER_CONTROL, FilterSelect, OpenSheet } from "#app/_ui/list-controls.tsx";
import { PersonText } from "#app/_ui/person-text.tsx";
import { PopoverPanel } from "#app/_ui/popover-panel.tsx";
import { whole } from "#app/_ui/whole-text.tsx";
import { ADMIN_ENTITY_TYPES } from "#lib/events/rules/admin-change.ts";
import { ENTITY_TYPES, HISTORY_FIELDS } from "#lib/events/rules/change.ts";
import { doerOf, linesOf, sentenceOf, subjectOf } from "#lib/history/columns.ts";
import type { WholeHistoryEntry } from "#lib/history/rules/whole-history.ts";
import type { WholeHistory } from "#lib/history/use-cases/whole.ts";
import { formatDate, formatDateTime } from "#lib/messages/format.ts";
import { fieldLabel, wordsByCode } from "#lib/messages/labels.ts";
import * as m from "#messages";
import { ChangeList } from "./history-event.tsx";

type Names = WholeHistory["companyNames"];
type Props = { path: string; title: string; help: string; companyNames: Names; company?: boolean };

/** The events of many entities: time, person, entity, and each changed field. */
export const wholeHistoryList = ({
  path,
  title,
  help,
  companyNames,
  company = false,
}: Props): List<WholeHistoryEntry> => ({
  path,
  words: {
    none: m.history_none(),
    shown: (rows) => m.history_shown({ rows }),
    noneFound: m.history_noneFound(),
    noneFoundHelp: m.history_noneFoundHelp(),
    title,
    help,
  },
  caption: title,
  wide: true,
  rowKey: ({ place, id }) => `${place} ${id}`,
  columns: [
    {
      title: m.history_at(),
      as: "name",
      cell: ({ at }) => <span className="whitespace-nowrap tabular-nums">{formatDateTime(at)}</span>,
    },
    {
      title: m.history_who(),
      as: "text",
      cell: (entry) => <PersonText name={entry.actorName} email={doerOf(entry)} />,
    },
    {
      title: m.history_what(),
      as: "text",
      cell: (entry) => <Subject entry={entry} />,
      ...(!company && { under: (entry: WholeHistoryEntry) => <OfCompany entry={entry} /> }),
    },
    {
      title: m.history_change(),
      as: "plain",
      cell: (entry) => <Change entry={entry} companyNames={companyNames} />,
    },
  ],
  file: true,
});

/** The links to an event's entity; an entity without a page has none. */
function pathOf({ kind, entityId, company }: WholeHistoryEntry): string | null {
  if (kind === "company") return `/companies/${entityId}/details`;
  if (kind === "vehicle" || kind === "driver") return `/companies/${company?.id}/${kind}s/${entityId}`;
  if (kind === "company_view") return `/companies/${entityId}/details`;
  return kind in ADMIN_PATHS ? `${ADMIN_PATHS[kind as keyof typeof ADMIN_PATHS]}/${entityId}` : null;
}

const ADMIN_PATHS = {
  booking_area: "/admin/booking-areas",
  discount: "/admin/discounts",
  requirement: "/admin/requirements",
  partner: "/admin/partners",
  provider: "/admin/provider-areas",
  user: "/admin/users",
};

function Subject({ entry }: { entry: WholeHistoryEntry }) {
  const path = pathOf(entry);
  const text = subjectOf(entry);
  if (path === null) return text;
  return (
    <a href={path} className="link inline-block min-h-6 wrap-anywhere">
      {text}
    </a>
  );
}

function OfCompany({ entry: { kind, company } }: { entry: WholeHistoryEntry }) {
  if (company === null || company.name === null || kind === "company") return null;
  return (
    <a href={`/companies/${company.id}/history`} className="link inline-block min-h-6">
      {company.name}
    </a>
  );
}

function Change({ entry, companyNames }: { entry: WholeHistoryEntry; companyNames: Names }) {
  const lines = linesOf(entry, companyNames);
  return lines.length > 0 ? (
    <ChangeList lines={lines} />
  ) : (
    <span className="wrap-anywhere">{whole(sentenceOf(entry))}</span>
  );
}

type FilterProps = {
  path: string;
  query: ListQuery;
  /** Absent in the filter of one company's history. */
  everything?: boolean;
  /** Shown after the filter. */
  after?: ReactNode;
};

/**
 * Filters a history by kind, field, person and days; the whole history also by a company's business id. A phone shows the filter
 * in a sheet.
 */
export function HistoryFilterForm({ path, query, everything = false, after }: FilterProps) {
  const names = ["kind", "field", "person", "businessId", "from", "to"];
  const kinds = everything ? [...ENTITY_TYPES, ...ADMIN_ENTITY_TYPES] : ENTITY_TYPES;
  const kindNames: Readonly<Record<string, string>> = wordsByCode(kinds, (kind) => m.history_kinds({ kind }));
  const fieldNames: Readonly<Record<string, string>> = wordsByCode(HISTORY_FIELDS, fieldLabel);
  const { kind = "", field = "", person, businessId, from, to } = query;
  const days = from || to ? `${from ? formatDate(from) : ""}–${to ? formatDate(to) : ""}` : "";
  const chosen = [kindNames[kind], fieldNames[field], person, businessId, days].flatMap((one) => one || []);
  const sheet = sheetIdOf(path, query);
  return (
    <div className="list-tools">
      <FilterForm
        action={path}
        values={Object.fromEntries(names.map((name) => [name, query[name] ?? ""]))}
        className="contents"
      >
        {query.entity && <input type="hidden" name="entity" value={query.entity} />}
        <PopoverPanel id={sheet} className="filter-sheet">
          <FilterSelect<string>
            name="kind"
            value={kind}
            label={m.history_what()}
            none={m.history_allKinds()}
            options={kinds}
            labels={kindNames}
          />
          <FilterSelect<string>
            name="field"
            value={field}
            label={m.history_field()}
            none={m.history_allFields()}
            options={HISTORY_FIELDS}
            labels={fieldNames}
          />
          <FilterInput name="person" value={person} label={m.history_person()} wide />
          {everything && <FilterInput name="businessId" value={businessId} label={m.history_businessId()} />}
          <Day name="from" value={from} label={m.history_from()} />
          <Day name="to" value={to} label={m.history_to()} />
          <button type="submit" className={`${FILTER_CONTROL} px-4! font-label max-sm:w-full!`}>
            {m.history_apply()}
          </button>
        </PopoverPanel>
      </FilterForm>
      <OpenSheet sheet={sheet} chosen={chosen} />
      {after}
    </div>
  );
}

type InputProps = { name: string; value: string | undefined; label: string; wide?: boolean };

const FilterInput = ({ name, value = "", label, wide = false }: InputProps) => (
  <input
    name={name}
    defaultValue={value}
    maxLength={64}
    placeholder={label}
    aria-label={label}
    autoComplete="off"
    spellCheck={false}
    className={`${FILTER_CONTROL} ${wide ? "sm:w-72!" : "sm:w-36!"} max-sm:w-full!`}
  />
);

const Day = ({ name, value = "", label }: InputProps) => (
  <label className="flex items-center gap-2 text-label text-ink-2 max-sm:w-full max-sm:justify-between">
    {label}
    <input type="date" name={name} defaultValue={value} className={FILTER_CONTROL} />
  </label>
);
