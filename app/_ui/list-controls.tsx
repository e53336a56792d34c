import { formatInteger } from "#lib/messages/format.ts";
import * as m from "#messages";
import { ButtonLink } from "./button-link.tsx";
import { ArrowLeftIcon, ArrowRightIcon, ChevronDownIcon, FilterIcon } from "./icon.tsx";

type Props<Value extends string> = {
  name: string;
  value: string;
  label: string;
  /** The label of the empty choice. */
  none: string;
  options: readonly Value[];
  labels: Readonly<Record<Value, string>>;
};

/** Filters a list by one of several values, inside its filter's form. */
export const FilterSelect = <Value extends string>(props: Props<Value>) => (
  <span className="relative">
    <select
      name={props.name}
      defaultValue={props.value}
      aria-label={props.label}
      className={`${FILTER_CONTROL} appearance-none pe-9 max-sm:w-full!`}
    >
      <option value="">{props.none}</option>
      {props.options.map((option) => (
        <option key={option} value={option}>
          {props.labels[option]}
        </option>
      ))}
    </select>
    <ChevronDownIcon
      size={16}
      className="pointer-events-none absolute inset-e-3 top-1/2 -translate-y-1/2 text-ink-3"
    />
  </span>
);

type OpenSheetProps = {
  /** The id of the sheet. */
  sheet: string;
  /** The choices at hand, in words. */
  chosen: readonly string[];
};

/** On a phone, beside a list's search: opens the sheet with the list's filter and order. */
export const OpenSheet = ({ sheet, chosen: [first, ...others] }: OpenSheetProps) => (
  <button type="button" popoverTarget={sheet} className="open-sheet">
    {!first && <FilterIcon />}
    <span className="sr-only">{m.list_narrow()}</span>
    {first && <span className="chosen">{first}</span>}
    {others.length > 0 && <span className="count-badge">{`+${formatInteger(others.length)}`}</span>}
  </button>
);

/** A control of a list's filter, as high as the header's search. */
export const FILTER_CONTROL = "control w-auto! pointer-fine:text-label";

type ListSearchProps = {
  value: string;
  label: string;
  /** The label of the button that sends the form without a script. */
  apply: string;
  wide?: boolean;
};

/** Filters a list by text, inside its filter's form. */
export const ListSearch = ({ value, label, apply, wide = false }: ListSearchProps) => (
  <>
    <input
      type="search"
      name="q"
      defaultValue={value}
      maxLength={64}
      placeholder={label}
      aria-label={label}
      enterKeyHint="search"
      className={`${FILTER_CONTROL} min-w-22 ${wide ? "sm:w-80!" : "sm:w-60!"} text-ellipsis max-sm:flex-[1_1_6rem]`}
    />
    <noscript>
      <button type="submit" className={FILTER_CONTROL}>
        {apply}
      </button>
    </noscript>
  </>
);

type PagerProps = {
  from: number;
  to: number;
  /** Absent if counting all rows would cost more than showing a page. */
  total?: number | undefined;
  previousHref?: string | undefined;
  nextHref?: string | undefined;
};

/** Below a list: the shown part and links to the parts before and after it. */
export function Pager({ from, to, total, previousHref, nextHref }: PagerProps) {
  const range = `${formatInteger(from)}–${formatInteger(to)}`;
  return (
    <nav aria-label={m.ui_pages()} className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p className="text-caption whitespace-nowrap text-ink-3">
        {total === undefined ? range : m.ui_rangeOfAll({ range, total: formatInteger(total) })}
      </p>
      <div className="pager-links flex gap-3 max-sm:w-full max-sm:*:flex-1">
        {previousHref && (
          <ButtonLink href={previousHref}>
            <ArrowLeftIcon />
            {m.ui_previous()}
          </ButtonLink>
        )}
        {nextHref && (
          <ButtonLink href={nextHref}>
            {m.ui_next()}
            <ArrowRightIcon />
          </ButtonLink>
        )}
      </div>
    </nav>
  );
}
