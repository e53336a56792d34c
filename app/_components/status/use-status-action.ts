"use client";
import { usePathname, useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { answered } from "#app/_components/form/action-error.ts";
import { followOwnSaves } from "#app/_components/form/own-saves.ts";
import { signInAgain } from "#app/_components/form/sign-in-again.ts";
import type { ActionError, ActionResult } from "#lib/http/action.ts";

type Action<Output> = {
  send: (version: number) => Promise<ActionResult<Output>>;
  done: string;
  leadsTo?: string | undefined;
};

type Subject = {
  entity: string;
  version: number;
  /** What is said when somebody else was faster: it stands here already in its new state. */
  overtaken: string;
};

/**
 * Carries out one status change at a time. It counts as under way until the page shows the version after it, so that
 * no second press can go by what is already past. A form of the page that was saved just before is built upon.
 */
export function useStatusAction({ entity, version, overtaken }: Subject) {
  const router = useRouter();
  const pathname = usePathname();
  const [failure, setFailure] = useState<ActionError>();
  const [attempt, setAttempt] = useState(0);
  const [done, setDone] = useState(NOTHING);
  const [changedVersion, setChangedVersion] = useState<number>();
  const changing = changedVersion === version;

  // The pressed button is gone with its status: focus must not fall back to the top of the document.
  useEffect(() => {
    if (done.at > 0 && !changing && document.activeElement === document.body)
      document.getElementById("content")?.focus({ preventScroll: true });
  }, [done, changing]);

  /** Why it was refused, which the page says as well; null where it was not. */
  const carryOut = async <Output>({ send, done: text, leadsTo }: Action<Output>): Promise<string | null> => {
    setFailure(undefined);
    setDone(NOTHING);
    setAttempt((count) => count + 1);
    const result = await answered(send(followOwnSaves(entity, version)));
    if (!result.ok) {
      if (result.error.code === "unauthenticated") router.push(signInAgain(pathname));
      if (result.error.code === "stale") router.refresh();
      const shown = result.error.code === "stale" ? { ...result.error, message: overtaken } : result.error;
      setFailure(shown);
      return shown.message;
    }
    setChangedVersion(version);
    if (leadsTo) {
      router.replace(leadsTo);
      return null;
    }
    setDone({ text, at: Date.now() });
    router.refresh();
    return null;
  };

  return { carryOut, failure, attempt, done, changing };
}

const NOTHING = { text: "", at: 0 };
