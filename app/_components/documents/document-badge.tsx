import { StatusBadge } from "#app/_ui/chip.tsx";
import type { DocumentState } from "#lib/documents/rules/document.ts";
import * as m from "#messages";

const TONES = {
  incomplete: "incomplete",
  waiting: "pending",
  approved: "active",
  expired: "incomplete",
  returned: "incomplete",
  replaced: "inactive",
} as const;

export const DocumentBadge = ({ state }: { state: DocumentState }) => (
  <StatusBadge tone={TONES[state]}>{m.companyDocument_states({ state })}</StatusBadge>
);
