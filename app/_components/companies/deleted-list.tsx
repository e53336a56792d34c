import type { List } from "#app/_components/list/list-rows.tsx";
import { RestoreButton } from "#app/_components/status/restore-button.tsx";
import { EmailText } from "#app/_ui/email-text.tsx";
import type { DeletedCompany } from "#lib/companies/queries/deleted-companies.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import * as m from "#messages";

/** Deleted companies with the time and the person, each with a restore button. */
export const deletedList = (): List<DeletedCompany> => ({
  path: "/admin/deleted",
  words: {
    title: m.admin_deletedCompanies(),
    help: m.admin_deletedHelp(),
    none: m.admin_noneDeleted(),
    noneHelp: m.admin_noneDeletedHelp(),
  },
  caption: m.admin_deletedCompanies(),
  rowKey: ({ id }) => id,
  columns: [
    {
      title: m.admin_company(),
      as: "name",
      cell: ({ companyName }) => <span className="font-section">{companyName}</span>,
      under: ({ businessId }) => businessId,
    },
    { title: m.admin_provider(), as: "plain", cell: ({ provider }) => m.providerLabels({ provider }) },
    {
      title: m.admin_deletedAt(),
      as: "digits",
      cell: ({ deletedAt }) => formatDateTime(deletedAt),
      under: ({ deletedBy }) => <EmailText value={deletedBy} />,
    },
    {
      title: m.admin_restoring(),
      hidden: true,
      as: "badge",
      cell: ({ id, companyName }) => (
        <RestoreButton
          companyId={id}
          entity={{ type: "company", id }}
          name={companyName}
          leadsTo={`/companies/${id}/details`}
        />
      ),
    },
  ],
});
