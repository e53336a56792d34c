import type { ReactNode } from "react";
import { Chip, ChipRow } from "#app/_ui/chip.tsx";
import { FilterSelect, ListSearch } from "#app/_ui/list-controls.tsx";
import * as m from "#messages";
import { FilterForm } from "./filter-form.tsx";
import { type ListQuery, listAt } from "./list-address.ts";

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

type Props = { path: string; query: ListQuery; filter: FilterFields };
type BarProps = Props & { /** Shown after the search. */ after?: ReactNode };

/** Above a list: links and a form that keep the rest of the address. */
export function ListFilter({ path, query, filter: { chips, ...fields }, after }: BarProps) {
  const form = fields.search !== undefined && (
    <FieldFilter path={path} query={query} filter={fields} alone={!chips} joined={Boolean(after)} />
  );
  const narrowing = (form || after) && (
    <div className="flex items-start gap-x-2 max-sm:w-full max-sm:flex-wrap max-sm:gap-y-2">
      {form}
      {after}
    </div>
  );
  if (!chips) return after ? <div className="flex justify-end">{narrowing}</div> : form;
  const row = <FilterChips path={path} query={query} chips={chips} />;
  return narrowing ? (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      {row}
      {narrowing}
    </div>
  ) : (
    row
  );
}

function FilterChips({ path, query, chips }: Omit<Props, "filter"> & { chips: Chips }) {
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

/** On a phone a `joined` form's fields share their rows with the elements after the form. */
function FieldFilter({ path, query, filter, alone, joined }: Props & { alone: boolean; joined: boolean }) {
  const { selects = [], search = "", apply = m.list_apply(), wide = false } = filter;
  const shown = ["q", ...selects.map(({ name }) => name)];
  const kept = Object.entries(query).filter(([name]) => name !== "cursor" && !shown.includes(name));
  const layout =
    selects.length === 0 ? "" : alone ? "flex-wrap items-center justify-end " : "flex-wrap items-center ";
  const onPhone = joined ? "max-sm:contents" : selects.length > 0 ? "max-sm:w-full" : "max-sm:flex-1";
  return (
    <FilterForm
      action={path}
      values={Object.fromEntries(shown.map((name) => [name, query[name] ?? ""]))}
      className={`mb-3 flex min-w-0 ${layout}gap-2 ${onPhone}`}
    >
      {kept.map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)}
      {selects.map((select) => (
        <FilterSelect key={select.name} label={select.none} {...select} value={query[select.name] ?? ""} />
      ))}
      <ListSearch value={query.q ?? ""} label={search} apply={apply} wide={wide} />
    </FilterForm>
  );
}
