"use client";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { followOwnSaves } from "#app/_components/form/own-saves.ts";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import type { ActionResult } from "#lib/http/action.ts";

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
  const action = useServerAction({ overtaken });
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
  };

  return { carryOut, failure: action.failure, attempt: action.attempt, done, changing };
}

const NOTHING = { text: "", at: 0 };
