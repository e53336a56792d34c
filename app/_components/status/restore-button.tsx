"use client";
import { useRouter } from "next/navigation";
import { restoreAction } from "#app/_components/companies/actions.ts";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { ConfirmDialog } from "#app/_ui/confirm-dialog.tsx";
import { Refusal } from "#app/_ui/refusal.tsx";
import type { Entity } from "#lib/events/rules/change.ts";
import * as m from "#messages";

type Props = {
  companyId: number;
  entity: Entity;
  /** The name that follows the word for its kind. */
  name: string;
  /** The page after a success; by default the page is read again. */
  leadsTo?: string;
};

/** Restores a deleted entity, after a confirmation. A refusal is shown below the button. */
export function RestoreButton({ companyId, entity, name, leadsTo }: Props) {
  const router = useRouter();
  const { carryOut, refusal } = useServerAction();
  const asked = {
    title: m.history_restoring_title({ type: entity.type, name }),
    explanation: m.history_restoring_explanation({ type: entity.type }),
  };

  const restore = async () => {
    const body = { entity: `${entity.type}:${entity.id}` };
    await carryOut(() => restoreAction({ companyId, body }), {
      onDone: () => leadsTo && router.push(leadsTo),
      refresh: !leadsTo,
    });
  };

  return (
    <>
      <ConfirmDialog
        trigger={
          <>
            {m.history_restore()} <span className="sr-only">{name}</span>
          </>
        }
        title={asked.title}
        confirmLabel={m.history_restore()}
        onConfirm={restore}
        variant="secondary"
      >
        {asked.explanation}
      </ConfirmDialog>
      {refusal && <Refusal className="mt-2">{refusal}</Refusal>}
    </>
  );
}
