"use client";
import { type ReactNode, useTransition } from "react";
import { Button } from "#app/_ui/button.tsx";
import { buttonClass } from "#app/_ui/button-look.ts";
import { ConfirmDialog } from "#app/_ui/confirm-dialog.tsx";
import { ErrorBox } from "#app/_ui/error-box.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { deleteCompanyAction, saveCompanyAction } from "#app/(portal)/companies/actions.ts";
import { statusActionLabels } from "#lib/i18n/labels.ts";
import { companyPageTexts as texts } from "#lib/i18n/texts/company-page.ts";
import { traceOf } from "./action-error.ts";
import type { StatusChoice } from "./status-choices.ts";
import { useStatusErrand } from "./use-status-errand.ts";

type Props = {
  companyId: number;
  version: number;
  name: string;
  badge: ReactNode;
  subtitle: string;
  choices: readonly StatusChoice[];
  deletion: "incomplete" | "pending" | null;
  /** The element that says why a button cannot be pressed. */
  reasonId: string;
  /** One more button of the page. */
  action?: ReactNode;
};

/** The name of a company with its status, and the buttons that change it. What is refused stands above. */
export function CompanyHeading({
  companyId,
  version,
  name,
  badge,
  subtitle,
  choices,
  deletion,
  reasonId,
  action,
}: Props) {
  const { carryOut, failure, attempt, done, changing } = useStatusErrand({
    entity: `company-${companyId}`,
    version,
  });

  const turn = ({ action, to }: StatusChoice) =>
    carryOut({
      send: (from) => saveCompanyAction({ companyId, version: from, body: { status: to } }),
      done: texts.done[action],
    });
  const remove = () =>
    carryOut({
      send: (from) => deleteCompanyAction({ companyId, version: from }),
      done: texts.done.withdraw,
      leadsTo: deletion === "incomplete" ? "/companies" : undefined,
    });

  return (
    <>
      {failure && (
        <div className="mb-6">
          <ErrorBox message={failure.message} trace={traceOf(failure)} attempt={attempt} />
        </div>
      )}
      <PageHeading
        title={name}
        breadcrumb={[{ label: texts.companies, href: "/companies" }, { label: name }]}
        badge={
          <>
            {badge}
            <SavedNote savedAt={done.at} text={done.text} />
          </>
        }
        subtitle={subtitle}
        actions={
          (deletion || action || choices.length > 0) && (
            <>
              {action}
              {deletion && <Deletion {...{ name, deletion, remove }} disabled={changing} />}
              {choices.map((choice) => (
                <Choice key={choice.action} {...{ choice, name, reasonId, turn, changing }} />
              ))}
            </>
          )
        }
      />
    </>
  );
}

type DeletionProps = {
  name: string;
  deletion: "incomplete" | "pending";
  remove: () => Promise<void>;
  disabled: boolean;
};

function Deletion({ name, deletion, remove, disabled }: DeletionProps) {
  const asked = deletion === "incomplete" ? texts.deletingIncomplete(name) : texts.deletingPending(name);
  return (
    <ConfirmDialog
      trigger={texts.delete}
      title={asked.title}
      confirmLabel={asked.confirm}
      onConfirm={remove}
      disabled={disabled}
    >
      {asked.explanation}
    </ConfirmDialog>
  );
}

type ChoiceProps = {
  choice: StatusChoice;
  name: string;
  reasonId: string;
  turn: (choice: StatusChoice) => Promise<void>;
  changing: boolean;
};

function Choice({ choice, name, reasonId, turn, changing }: ChoiceProps) {
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
  if (choice.action === "deactivate") {
    const asked = texts.deactivating(name);
    return (
      <ConfirmDialog
        trigger={label}
        title={asked.title}
        confirmLabel={asked.confirm}
        onConfirm={() => turn(choice)}
        disabled={changing}
      >
        {asked.explanation}
      </ConfirmDialog>
    );
  }
  return (
    <Button variant="primary" busy={sending || changing} onClick={() => startTransition(() => turn(choice))}>
      {label}
    </Button>
  );
}
