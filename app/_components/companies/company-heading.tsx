"use client";
import type { ReactNode } from "react";
import { traceOf } from "#app/_components/form/use-server-action.ts";
import { ReturnButton } from "#app/_components/status/return-dialog.tsx";
import { DeleteButton, StatusButton, useStatusAction } from "#app/_components/status/status-buttons.tsx";
import type { StatusChoice } from "#app/_components/status/status-choices.ts";
import { ErrorBox } from "#app/_ui/error-box.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import * as m from "#messages";
import { deleteCompanyAction, returnCompanyAction, saveCompanyAction } from "./actions.ts";

type Props = {
  companyId: number;
  version: number;
  name: string;
  badge: ReactNode;
  subtitle: ReactNode;
  choices: readonly StatusChoice[];
  deletion: "incomplete" | "pending" | null;
  /** Whether it may be returned for completion. */
  returnable: boolean;
  /** The element with the reason why a button cannot be pressed. */
  reasonId: string;
  /** One more button of the page. */
  action?: ReactNode;
};

/** The name of a company with its status, and the buttons that change it. A refusal is shown above. */
export function CompanyHeading({
  companyId,
  version,
  name,
  badge,
  subtitle,
  choices,
  deletion,
  returnable,
  reasonId,
  action,
}: Props) {
  const { carryOut, failure, attempt, done, changing } = useStatusAction({
    entity: `company-${companyId}`,
    version,
    overtaken: m.companyPage_overtaken(),
  });

  const changeStatus = async ({ outcome, to }: StatusChoice) => {
    await carryOut({
      send: (from) => saveCompanyAction({ companyId, version: from, body: { status: to } }),
      done: m.companyPage_done({ outcome }),
    });
  };
  const remove = async () => {
    await carryOut({
      send: (from) => deleteCompanyAction({ companyId, version: from }),
      done: m.companyPage_done_withdraw(),
      leadsTo: deletion === "incomplete" ? "/companies" : undefined,
    });
  };

  const returnForCompletion = (reason: string) =>
    carryOut({
      send: (from) => returnCompanyAction({ companyId, version: from, body: { reason } }),
      done: m.companyPage_done_return(),
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
        breadcrumb={[{ label: m.companyPage_companies(), href: "/companies" }, { label: name }]}
        badge={
          <>
            {badge}
            <SavedNote savedAt={done.at} text={done.text} />
          </>
        }
        subtitle={subtitle}
        actions={
          (deletion || action || returnable || choices.length > 0) && (
            <>
              {returnable && <ReturnButton name={name} changing={changing} send={returnForCompletion} />}
              {choices.map((choice) => (
                <StatusButton
                  key={choice.action}
                  asked={{
                    title: m.companyPage_deactivating_title({ name }),
                    explanation: m.companyPage_deactivating_explanation(),
                    confirm: m.companyPage_deactivating_confirm(),
                  }}
                  choice={choice}
                  reasonId={reasonId}
                  changeStatus={changeStatus}
                  changing={changing}
                />
              ))}
              {action}
              {deletion && (
                <DeleteButton asked={deletionAsked(deletion, name)} remove={remove} changing={changing} />
              )}
            </>
          )
        }
      />
    </>
  );
}

const deletionAsked = (deletion: "incomplete" | "pending", name: string) =>
  deletion === "incomplete"
    ? {
        title: m.companyPage_deletingIncomplete_title({ name }),
        explanation: m.companyPage_deletingIncomplete_explanation(),
        confirm: m.companyPage_deletingIncomplete_confirm(),
      }
    : {
        title: m.companyPage_deletingPending_title({ name }),
        explanation: m.companyPage_deletingPending_explanation(),
        confirm: m.companyPage_deletingPending_confirm(),
      };
