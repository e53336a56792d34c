import type { ReactNode } from "react";
import { Chip, ChipRow } from "#app/_ui/chip.tsx";
import { ArrowDownIcon, ArrowUpIcon } from "#app/_ui/icon.tsx";
import { FilterSelect, ListSearch, OpenSheet } from "#app/_ui/list-controls.tsx";
import { PopoverPanel } from "#app/_ui/popover-panel.tsx";
import type { Sort } from "#app/_ui/table.tsx";
import * as m from "#messages";
import { FilterForm } from "./filter-form.tsx";
import { listAt } from "./list-address.ts";
import { type ListQuery, listAddress } from "./query-address.ts";

type Choice = {
  /** The choice's name in the address. */
  name: string;
  options: readonly string[];
  labels: Readonly<Record<string, string>>;
};
type Chips = Choice & {
  label: string;
  /**
   * Rows of each option, and `all` where the options do not add up to it; null during a search, because the counts ignore it.
   */
  counts?: Readonly<Record<string, number>> | null;
  /** False where one option is always chosen. */
  all?: boolean;
};

type Select = Choice & {
  /** The text for no choice. */
  none: string;
  /** Read aloud instead of `none`. */
  label?: string;
};

/** The fields of a filter: one choice as chips, the others as selects, and a search. */
export type FilterFields = {
  chips?: Chips;
  selects?: readonly Select[];
  /** The label of the search; a list without it has chips only. */
  search?: string;
  /** The button's text where no script sends the form by itself. */
  apply?: string;
  wide?: boolean;
};

/** The filter with the counts of its chips; without them during a search, because they ignore it. */
export const counted = (
  { chips, ...fields }: FilterFields,
  counts: Readonly<Record<string, number>> | null,
  { q }: ListQuery,
): FilterFields => ({ ...fields, ...(chips && { chips: { ...chips, counts: q ? null : counts } }) });

/** A column by which the list can be sorted. */
export type SortChoice = Sort & { title: string };

/** The id of a filter's sheet. The router keeps former pages in the document, and each needs its own sheet. */
export const sheetIdOf = (path: string, query: ListQuery): string => `filter-${listAddress(path, query)}`;

type Props = {
  path: string;
  query: ListQuery;
  filter: FilterFields;
  /** On a phone they stand in the sheet, instead of the table's head. */
  sorts?: readonly SortChoice[];
  /** Shown after the search. */
  after?: ReactNode;
};

/**
 * Above a list: links and a form that keep the rest of the address. On a phone the search and one button share a row; the button
 * opens a sheet with the choices.
 */
export function ListFilter({ path, query, filter, sorts = [], after }: Props) {
  const sheet = sheetIdOf(path, query);
  const { chips, selects = [], search, apply = m.list_apply(), wide = false } = filter;
  const shown = [...(search === undefined ? [] : ["q"]), ...selects.map(({ name }) => name)];
  const kept = Object.entries(query).filter(([name]) => name !== "cursor" && !shown.includes(name));
  const chosen = [chips, ...selects].flatMap((choice) => choice?.labels[query[choice.name] ?? ""] ?? []);
  const hasSheet = chips !== undefined || selects.length > 0 || sorts.length > 0;
  return (
    <div className="list-tools">
      <FilterForm
        action={path}
        values={Object.fromEntries(shown.map((name) => [name, query[name] ?? ""]))}
        className="contents"
      >
        {kept.map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)}
        {hasSheet && (
          <PopoverPanel id={sheet} className="filter-sheet">
            {chips && <FilterChips path={path} query={query} chips={chips} />}
            {selects.map((select) => (
              <FilterSelect
                key={select.name}
                label={select.none}
                {...select}
                value={query[select.name] ?? ""}
              />
            ))}
            {sorts.length > 0 && <SortChips sorts={sorts} />}
          </PopoverPanel>
        )}
        {search !== undefined && (
          <ListSearch value={query.q ?? ""} label={search} apply={apply} wide={wide} />
        )}
      </FilterForm>
      {hasSheet && <OpenSheet sheet={sheet} chosen={chosen} />}
      {after}
    </div>
  );
}

function FilterChips({ path, query, chips }: Pick<Props, "path" | "query"> & { chips: Chips }) {
  const { name, label, options, labels, counts, all = true } = chips;
  const chosen = query[name] || undefined;
  const { address } = listAt({ path });
  return (
    <ChipRow label={label}>
      {all && (
        <Chip
          href={address(query, { [name]: "" })}
          current={chosen === undefined}
          count={
            counts ? (counts.all ?? options.reduce((sum, one) => sum + (counts[one] ?? 0), 0)) : undefined
          }
        >
          {m.list_all()}
        </Chip>
      )}
      {options.map((one) => (
        <Chip key={one} href={address(query, { [name]: one })} current={chosen === one} count={counts?.[one]}>
          {labels[one]}
        </Chip>
      ))}
    </ChipRow>
  );
}

/** A second press on the current order reverses it. */
const SortChips = ({ sorts }: { sorts: readonly SortChoice[] }) => (
  <div className="sort-choices">
    <p aria-hidden="true" className="text-caption text-ink-3">
      {m.list_sort()}
    </p>
    <ChipRow label={m.list_sort()}>
      {sorts.map(({ title, href, direction }) => (
        <Chip key={title} href={href} current={direction !== undefined}>
          {title}
          {direction === "ascending" && <ArrowUpIcon size={14} />}
          {direction === "descending" && <ArrowDownIcon size={14} />}
        </Chip>
      ))}
    </ChipRow>
  </div>
);
