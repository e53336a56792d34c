import * as m from "#messages";

/** Who sent an invitation: `Aino Virtanen (aino@taksi.example)`, the address alone without a name, or the provider. */
export const inviterText = ({
  invitedBy,
  inviterName,
}: {
  invitedBy: string | null;
  inviterName: string | null;
}): string =>
  invitedBy === null ? m.people_provider() : inviterName ? `${inviterName} (${invitedBy})` : invitedBy;
