"use client";
import { UndoButton } from "#app/_components/bulk/undo-button.tsx";
import { partnerMoveTexts } from "#lib/partners/texts.ts";
import { undoPartnerMoveAction } from "./actions.ts";

type Props = { partnerId: number; moveId: number; change: string };

export const UndoMove = ({ partnerId, moveId, change }: Props) => (
  <UndoButton
    words={partnerMoveTexts}
    change={change}
    send={() => undoPartnerMoveAction({ partnerId: String(partnerId), moveId: String(moveId) })}
  />
);
