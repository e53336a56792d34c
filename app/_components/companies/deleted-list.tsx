import type { List } from "#app/_components/list/list-rows.tsx";
import { RestoreButton } from "#app/_components/status/restore-button.tsx";
import { EmailText } from "#app/_ui/email-text.tsx";
import type { DeletedCompany } from "#db/queries/companies/deleted-companies.ts";
import { adminTexts as texts } from "#lib/messages/admin.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import { providerLabels } from "#lib/messages/labels.ts";

/** What was deleted, when and by whom, and the way back. */
export const deletedList: List<DeletedCompany> = {
  path: "/admin/deleted",
  words: {
    title: texts.deletedCompanies,
    help: texts.deletedHelp,
    none: texts.noneDeleted,
    noneHelp: texts.noneDeletedHelp,
  },
  caption: texts.deletedCompanies,
  rowKey: ({ id }) => id,
  columns: [
    {
      title: texts.company,
      as: "name",
      cell: ({ companyName }) => <span className="font-section">{companyName}</span>,
      under: ({ businessId }) => businessId,
    },
    { title: texts.provider, as: "plain", cell: ({ provider }) => providerLabels[provider] },
    {
      title: texts.deletedAt,
      as: "digits",
      cell: ({ deletedAt }) => formatDateTime(deletedAt),
      under: ({ deletedBy }) => <EmailText value={deletedBy} />,
    },
    {
      title: texts.restoring,
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
};
