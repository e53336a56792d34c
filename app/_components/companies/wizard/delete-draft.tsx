"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { deleteCompanyAction } from "#app/_components/companies/actions.ts";
import { answered } from "#app/_components/form/action-error.ts";
import { ConfirmDialog } from "#app/_ui/confirm-dialog.tsx";
import { wizardTexts } from "#lib/companies/texts.ts";

/** 'Poista' of a registration that was never sent. */
export function DeleteDraft({ companyId, name }: { companyId: number; name: string }) {
  const router = useRouter();
  const [failure, setFailure] = useState("");
  const remove = async () => {
    const result = await answered(deleteCompanyAction({ companyId }));
    if (result.ok) router.push("/companies");
    else setFailure(result.error.message);
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
        {failure}
      </p>
    </div>
  );
}
