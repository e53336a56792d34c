import { StatusBadge } from "#app/_ui/status-badge.tsx";
import type { ApiClient } from "#lib/api-clients/rules/api-client.ts";
import { clientTexts as texts } from "#lib/api-clients/texts.ts";

export const ClientBadge = ({ revokedAt }: Pick<ApiClient, "revokedAt">) =>
  revokedAt === null ? (
    <StatusBadge tone="active">{texts.states.used}</StatusBadge>
  ) : (
    <StatusBadge tone="inactive">{texts.states.revoked}</StatusBadge>
  );
