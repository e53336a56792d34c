import { ChevronDownIcon } from "./icon.tsx";
import { FILTER_CONTROL } from "./list-search.tsx";

type Props<Value extends string> = {
  name: string;
  value: string;
  label: string;
  /** What no choice is called. */
  none: string;
  options: readonly Value[];
  labels: Readonly<Record<Value, string>>;
};

/** Narrows a list by one of several values, inside its filter's form. */
export const FilterSelect = <Value extends string>(props: Props<Value>) => (
  <span className="relative max-sm:w-full">
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
