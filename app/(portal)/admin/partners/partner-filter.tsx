import { FilterForm } from "#app/_components/filter-form.tsx";
import { FilterSelect } from "#app/_ui/filter-select.tsx";
import { ListSearch } from "#app/_ui/list-search.tsx";
import { PARTNER_TYPES } from "#lib/domain/partner.ts";
import { PROVIDERS } from "#lib/domain/providers.ts";
import { STATUSES } from "#lib/domain/status.ts";
import { companyTypeLabels, providerLabels, statusLabels } from "#lib/i18n/labels.ts";
import { companiesTexts } from "#lib/i18n/texts/companies.ts";
import { partnerTexts as texts } from "#lib/i18n/texts/partners.ts";
import { PARTNERS_PATH, type PartnerQuery } from "./list-address.ts";

/** By type, status and provider, and by a part of the name or the business id. */
export const PartnerFilter = ({ query }: { query: PartnerQuery }) => {
  const { type = "", status = "", provider = "", q = "", sort } = query;
  return (
    <FilterForm
      action={PARTNERS_PATH}
      values={{ type, status, provider, q }}
      className="mb-3 flex flex-wrap items-center justify-end gap-2 max-sm:w-full"
    >
      {sort && <input type="hidden" name="sort" value={sort} />}
      <FilterSelect
        {...{ name: "type", value: type, label: texts.type, none: texts.allTypes }}
        {...{ options: PARTNER_TYPES, labels: companyTypeLabels }}
      />
      <FilterSelect
        {...{ name: "status", value: status, label: companiesTexts.status, none: texts.allStatuses }}
        {...{ options: STATUSES, labels: statusLabels }}
      />
      <FilterSelect
        {...{ name: "provider", value: provider }}
        {...{ label: companiesTexts.provider, none: companiesTexts.allProviders }}
        {...{ options: PROVIDERS, labels: providerLabels }}
      />
      <ListSearch value={q} label={texts.search} apply={texts.apply} />
    </FilterForm>
  );
};
