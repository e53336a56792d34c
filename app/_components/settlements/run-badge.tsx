import { StatusBadge } from "#app/_ui/status-badge.tsx";
import { settlementRunTexts as texts } from "#lib/settlements/texts.ts";

type Props = { closed: boolean; final: boolean; over: boolean };

export function RunBadge({ closed, final, over }: Props) {
  if (final) return <StatusBadge tone="active">{texts.states.final}</StatusBadge>;
  if (closed) return <StatusBadge tone="error">{texts.states.closed}</StatusBadge>;
  if (over) return <StatusBadge tone="incomplete">{texts.states.due}</StatusBadge>;
  return <StatusBadge tone="pending">{texts.states.running}</StatusBadge>;
}
