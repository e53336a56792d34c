/** A control of a list's filter: as high as the chips beside it. */
export const FILTER_CONTROL =
  "control w-auto! pointer-fine:min-h-8.5! pointer-fine:py-1! pointer-fine:text-label";

type Props = {
  value: string;
  label: string;
  /** What the button says where no script sends the form by itself. */
  apply: string;
  wide?: boolean;
};

/** Narrows a list by text, inside its filter's form. */
export const ListSearch = ({ value, label, apply, wide = false }: Props) => (
  <>
    <input
      type="search"
      name="q"
      defaultValue={value}
      maxLength={64}
      placeholder={label}
      aria-label={label}
      enterKeyHint="search"
      className={`${FILTER_CONTROL} ${wide ? "sm:w-80!" : "sm:w-64!"} max-sm:flex-1`}
    />
    <noscript>
      <button type="submit" className={FILTER_CONTROL}>
        {apply}
      </button>
    </noscript>
  </>
);
