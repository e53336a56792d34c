import { StatusBadge } from "#app/_ui/status-badge.tsx";
import { userTexts as texts } from "#lib/people/users-texts.ts";

/** What somebody is, besides being there. */
export const UserBadges = ({ admin, disabled }: { admin: boolean; disabled: boolean }) => (
  <span className="inline-flex flex-wrap gap-1.5">
    {admin && <StatusBadge tone="pending">{texts.admin}</StatusBadge>}
    {disabled ? (
      <StatusBadge tone="inactive">{texts.disabled}</StatusBadge>
    ) : (
      <StatusBadge tone="active">{texts.enabled}</StatusBadge>
    )}
  </span>
);
