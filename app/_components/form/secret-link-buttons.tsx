"use client";
import { useState } from "react";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { Refusal } from "#app/_ui/refusal.tsx";
import { ShownSecret } from "#app/_ui/shown-secret.tsx";
import type { ActionResult } from "#lib/doors/action.ts";

export type SecretLinkWords = Record<
  | "shownTitle"
  | "shownOnce"
  | "link"
  | "make"
  | "replace"
  | "replacing"
  | "replacingHelp"
  | "revoke"
  | "revoking"
  | "revokingHelp",
  string
>;

type Props = {
  isMade: boolean;
  words: SecretLinkWords;
  make: () => Promise<ActionResult<{ url: string }>>;
  revoke: () => Promise<ActionResult<null>>;
};

/** Makes a secret link and shows it once; replaces and revokes it. */
export function SecretLinkButtons({ isMade, words, make, revoke }: Props) {
  const [url, setUrl] = useState<string>();
  const { carryOut, busy, refusal } = useServerAction();
  const onDone = (made: { url: string }) => setUrl(made.url);
  return (
    <div className="grid gap-4">
      {url && (
        <ShownSecret
          title={words.shownTitle}
          help={words.shownOnce}
          values={[{ term: words.link, value: url }]}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        {isMade ? (
          <>
            <ConfirmedAction
              trigger={words.replace}
              title={words.replacing}
              confirmLabel={words.replace}
              variant="secondary"
              send={make}
              onDone={onDone}
            >
              {words.replacingHelp}
            </ConfirmedAction>
            <ConfirmedAction
              trigger={words.revoke}
              title={words.revoking}
              confirmLabel={words.revoke}
              variant="danger-quiet"
              send={revoke}
              onDone={() => setUrl(undefined)}
            >
              {words.revokingHelp}
            </ConfirmedAction>
          </>
        ) : (
          <Button busy={busy} onClick={() => carryOut(make, { onDone })}>
            {words.make}
          </Button>
        )}
      </div>
      <Refusal>{refusal}</Refusal>
    </div>
  );
}
