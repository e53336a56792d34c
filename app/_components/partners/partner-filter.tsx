import { FilterForm } from "#app/_components/list/filter-form.tsx";
import { FilterSelect } from "#app/_ui/filter-select.tsx";
import { ListSearch } from "#app/_ui/list-search.tsx";
import { companiesTexts } from "#lib/companies/texts.ts";
import { PROVIDERS } from "#lib/core/providers.ts";
import { STATUSES } from "#lib/core/status.ts";
import { companyTypeLabels, providerLabels, statusLabels } from "#lib/messages/labels.ts";
import { PARTNER_TYPES } from "#lib/partners/rules/partner.ts";
import { partnerTexts as texts } from "#lib/partners/texts.ts";
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
        name="type"
        value={type}
        label={texts.type}
        none={texts.allTypes}
        options={PARTNER_TYPES}
        labels={companyTypeLabels}
      />
      <FilterSelect
        name="status"
        value={status}
        label={companiesTexts.status}
        none={texts.allStatuses}
        options={STATUSES}
        labels={statusLabels}
      />
      <FilterSelect
        name="provider"
        value={provider}
        label={companiesTexts.provider}
        none={companiesTexts.allProviders}
        options={PROVIDERS}
        labels={providerLabels}
      />
      <ListSearch value={q} label={texts.search} apply={texts.apply} />
    </FilterForm>
  );
};
