"use client";
import { useRouter } from "next/navigation";
import { deleteCompanyAction } from "#app/_components/companies/actions.ts";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { ConfirmDialog } from "#app/_ui/confirm-dialog.tsx";
import { wizardTexts } from "#lib/companies/texts.ts";

/** 'Poista' of a registration that was never sent. */
export function DeleteDraft({ companyId, name }: { companyId: number; name: string }) {
  const router = useRouter();
  const { carryOut, refusal } = useServerAction();
  const remove = async () => {
    await carryOut(() => deleteCompanyAction({ companyId }), {
      onDone: () => router.push("/companies"),
      refresh: false,
    });
  };
  return (
    <div className="mt-8 border-t border-line pt-6">
      <ConfirmDialog
        trigger={wizardTexts.delete}
        title={wizardTexts.deleteTitle(name)}
        confirmLabel={wizardTexts.delete}
        onConfirm={remove}
      >
        {wizardTexts.deleteHelp}
      </ConfirmDialog>
      <p role="alert" className="mt-2 text-caption text-error">
        {refusal}
      </p>
    </div>
  );
}
