import { ChevronDownIcon } from "#app/_ui/icon.tsx";
import { FILTER_CONTROL } from "#app/_ui/list-search.tsx";
import { PROVIDERS } from "#lib/domain/providers.ts";
import { providerLabels } from "#lib/i18n/labels.ts";
import { areaTexts as texts } from "#lib/i18n/texts/booking-areas.ts";

/** One dispatch provider in a filter's form; `none` is what an empty choice is called. */
export const ProviderSelect = ({ value, none }: { value: string; none: string }) => (
  <span className="relative max-sm:w-full">
    <select
      name="provider"
      defaultValue={value}
      aria-label={texts.provider}
      className={`${FILTER_CONTROL} appearance-none pe-9 max-sm:w-full!`}
    >
      <option value="">{none}</option>
      {PROVIDERS.map((id) => (
        <option key={id} value={id}>
          {providerLabels[id]}
        </option>
      ))}
    </select>
    <ChevronDownIcon
      size={16}
      className="pointer-events-none absolute inset-e-3 top-1/2 -translate-y-1/2 text-ink-3"
    />
  </span>
);
