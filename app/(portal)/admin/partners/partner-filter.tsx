import { FilterForm } from "#app/_components/filter-form.tsx";
import { ChevronDownIcon } from "#app/_ui/icon.tsx";
import { FILTER_CONTROL, ListSearch } from "#app/_ui/list-search.tsx";
import { PARTNER_TYPES } from "#lib/domain/partner.ts";
import { PROVIDERS } from "#lib/domain/providers.ts";
import { STATUSES } from "#lib/domain/status.ts";
import { companyTypeLabels, providerLabels, statusLabels } from "#lib/i18n/labels.ts";
import { companiesTexts } from "#lib/i18n/texts/companies.ts";
import { partnerTexts as texts } from "#lib/i18n/texts/partners.ts";
import type { Query } from "./list-address.ts";

const choicesOf = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

const CHOICES = [
  {
    name: "type",
    label: texts.type,
    all: texts.allTypes,
    options: choicesOf(PARTNER_TYPES, companyTypeLabels),
  },
  {
    name: "status",
    label: companiesTexts.status,
    all: texts.allStatuses,
    options: choicesOf(STATUSES, statusLabels),
  },
  {
    ...{ name: "provider", label: companiesTexts.provider, all: companiesTexts.allProviders },
    options: choicesOf(PROVIDERS, providerLabels),
  },
];

export function PartnerFilter({ path, query }: { path: string; query: Query }) {
  const { type = "", status = "", provider = "", q = "", sort } = query;
  const values: Record<string, string> = { type, status, provider, q };
  return (
    <FilterForm
      action={path}
      values={values}
      className="mb-3 flex flex-wrap items-center justify-end gap-2 max-sm:w-full"
    >
      {sort && <input type="hidden" name="sort" value={sort} />}
      {CHOICES.map(({ name, label, all, options }) => (
        <span key={name} className="relative max-sm:w-full">
          <select
            name={name}
            defaultValue={values[name]}
            aria-label={label}
            className={`${FILTER_CONTROL} appearance-none pe-9 max-sm:w-full!`}
          >
            <option value="">{all}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon
            size={16}
            className="pointer-events-none absolute inset-e-3 top-1/2 -translate-y-1/2 text-ink-3"
          />
        </span>
      ))}
      <ListSearch value={q} label={texts.search} apply={texts.apply} />
    </FilterForm>
  );
}
