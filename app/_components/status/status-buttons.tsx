"use client";
import { useRouter } from "next/navigation";
import { useEffect, useState, useTransition } from "react";
import { followOwnSaves } from "#app/_components/form/own-saves.ts";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { buttonClass } from "#app/_ui/button-link.tsx";
import { ConfirmDialog } from "#app/_ui/confirm-dialog.tsx";
import type { ActionResult } from "#lib/doors/action.ts";
import * as m from "#messages";
import type { StatusChoice } from "./status-choices.ts";

/** The words of a confirmation. */
type Question = { title: string; explanation: string; confirm: string };

type DeleteProps = { asked: Question; remove: () => Promise<void>; changing: boolean };

/** In the heading's menu, apart from the main action. */
export const DeleteButton = ({ asked, remove, changing }: DeleteProps) => (
  <ConfirmDialog
    trigger={m.companyPage_delete()}
    inMenu
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
  /** The element with the reason why the button cannot be pressed. */
  reasonId: string;
  changeStatus: (choice: StatusChoice) => Promise<void>;
  changing: boolean;
};

/** Approving, deactivating and reactivating: quiet, because a page's main action is about its own thing. */
export function StatusButton({ choice, asked, reasonId, changeStatus, changing }: StatusProps) {
  const [sending, startTransition] = useTransition();
  const label = m.statusActionLabels({ action: choice.action });
  // Not `disabled`: it stays in the tab order, so that everybody can reach it and hear the reason.
  if (choice.disabled)
    return (
      <button
        type="button"
        aria-disabled="true"
        aria-describedby={reasonId}
        className={`${buttonClass("secondary", false)} cursor-not-allowed! opacity-50`}
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
    <Button busy={sending || changing} onClick={() => startTransition(() => changeStatus(choice))}>
      {label}
    </Button>
  );
}

type Action<Output> = {
  send: (version: number) => Promise<ActionResult<Output>>;
  done: string;
  leadsTo?: string | undefined;
};

type Subject = {
  entity: string;
  version: number;
  /** The message when somebody else made the change first. */
  overtaken: string;
};

/**
 * Runs one status change at a time. It counts as running until the page shows the next version, so that no second press acts on
 * an old state. Builds on a form of the page that was saved just before.
 */
export function useStatusAction({ entity, version, overtaken }: Subject) {
  const router = useRouter();
  const action = useServerAction({ overtaken });
  const [done, setDone] = useState(NOTHING);
  const [changedVersion, setChangedVersion] = useState<number>();
  const changing = changedVersion === version;

  // The pressed button disappears with its status: focus must not fall back to the top of the document.
  useEffect(() => {
    if (done.at > 0 && !changing && document.activeElement === document.body)
      document.getElementById("content")?.focus({ preventScroll: true });
  }, [done, changing]);

  /** The refusal, which the page shows as well; null after success. */
  async function carryOut<Output>({ send, done: text, leadsTo }: Action<Output>): Promise<string | null> {
    setDone(NOTHING);
    const onDone = () => {
      setChangedVersion(version);
      if (leadsTo) router.replace(leadsTo);
      else setDone({ text, at: Date.now() });
    };
    const result = await action.carryOut(() => send(followOwnSaves(entity, version)), {
      onDone,
      refresh: leadsTo === undefined,
    });
    return result?.ok === false ? result.error.message : null;
  }

  return { carryOut, failure: action.failure, attempt: action.attempt, done, changing };
}

const NOTHING = { text: "", at: 0 };
