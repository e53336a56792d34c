import { EntityBadge } from "#app/_components/status/entity-badge.tsx";
import { StatusBadge } from "#app/_ui/status-badge.tsx";
import type { PersonRow } from "#db/queries/privacy/privacy.ts";
import { privacyTexts } from "#lib/privacy/texts.ts";

const texts = privacyTexts.states;

/** Whether somebody is still here. */
export function PersonBadge({ person }: { person: PersonRow }) {
  if (person.anonymisedAt) return <StatusBadge tone="inactive">{texts.anonymised}</StatusBadge>;
  if (person.deleted) return <StatusBadge tone="inactive">{texts.deleted}</StatusBadge>;
  if (person.status) return <EntityBadge status={person.status} />;
  if (person.disabled) return <StatusBadge tone="inactive">{texts.disabled}</StatusBadge>;
  return <StatusBadge tone="active">{person.admin ? texts.admin : texts.used}</StatusBadge>;
}
