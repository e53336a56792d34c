"use client";
import { useTransition } from "react";
import { Button } from "#app/_ui/button.tsx";
import { buttonClass } from "#app/_ui/button-look.ts";
import { ConfirmDialog } from "#app/_ui/confirm-dialog.tsx";
import { companyPageTexts } from "#lib/companies/company-page-texts.ts";
import { statusActionLabels } from "#lib/messages/labels.ts";
import type { StatusChoice } from "./status-choices.ts";

/** What is asked before something that is hard to take back. */
type Question = { title: string; explanation: string; confirm: string };

type DeleteProps = { asked: Question; remove: () => Promise<void>; changing: boolean };

export const DeleteButton = ({ asked, remove, changing }: DeleteProps) => (
  <ConfirmDialog
    trigger={companyPageTexts.delete}
    title={asked.title}
    confirmLabel={asked.confirm}
    onConfirm={remove}
    disabled={changing}
  >
    {asked.explanation}
  </ConfirmDialog>
);

type StatusProps = {
  choice: StatusChoice;
  /** Before deactivating. */
  asked: Question;
  /** The element that says why the button cannot be pressed. */
  reasonId: string;
  changeStatus: (choice: StatusChoice) => Promise<void>;
  changing: boolean;
};

/** Approving, deactivating and taking back into use. */
export function StatusButton({ choice, asked, reasonId, changeStatus, changing }: StatusProps) {
  const [sending, startTransition] = useTransition();
  const label = statusActionLabels[choice.action];
  // Not `disabled`: it stays in the tab order, so that everybody can reach it and hear the reason.
  if (choice.disabled)
    return (
      <button
        type="button"
        aria-disabled="true"
        aria-describedby={reasonId}
        className={`${buttonClass("primary", false)} cursor-not-allowed! opacity-50`}
      >
        {label}
      </button>
    );
  if (choice.action === "deactivate")
    return (
      <ConfirmDialog
        trigger={label}
        title={asked.title}
        confirmLabel={asked.confirm}
        onConfirm={() => changeStatus(choice)}
        disabled={changing}
      >
        {asked.explanation}
      </ConfirmDialog>
    );
  return (
    <Button
      variant="primary"
      busy={sending || changing}
      onClick={() => startTransition(() => changeStatus(choice))}
    >
      {label}
    </Button>
  );
}
