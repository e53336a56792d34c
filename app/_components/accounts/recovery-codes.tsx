"use client";
import { useEffect, useRef } from "react";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { buttonClass } from "#app/_ui/button-look.ts";
import { ConfirmDialog } from "#app/_ui/confirm-dialog.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { accountPageTexts as texts } from "#lib/accounts/second-factor-texts.ts";
import { renewRecoveryCodesAction } from "./actions.ts";

/** The codes, this once. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  const file = `${texts.fileTitle}\r\n\r\n${codes.join("\r\n")}\r\n`;
  return (
    <section ref={box} tabIndex={-1} aria-label={texts.newCodes} className="grid gap-4 outline-none">
      <Notice tone="warning" title={texts.newCodes}>
        {texts.codesShown}
      </Notice>
      <ul className="grid gap-x-8 gap-y-1 font-mono tabular-nums sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download={texts.fileName}
          className={buttonClass("secondary", false)}
        >
          {texts.download}
        </a>
        <Button onClick={() => window.print()}>{texts.print}</Button>
        <Button variant="primary" onClick={onKept}>
          {texts.codesKept}
        </Button>
      </div>
    </section>
  );
}

export function RenewCodes({ onRenewed }: { onRenewed: (codes: string[]) => void }) {
  const action = useServerAction({ redrawsRefused: true });
  return (
    <div>
      <ConfirmDialog
        trigger={texts.renew}
        title={texts.renewTitle}
        confirmLabel={texts.renew}
        variant="secondary"
        onConfirm={async () => {
          await action.carryOut(() => renewRecoveryCodesAction(undefined), { onDone: onRenewed });
        }}
      >
        {texts.renewHelp}
      </ConfirmDialog>
      {action.refusal && (
        <p role="alert" className="mt-2 text-error">
          {action.refusal}
        </p>
      )}
    </div>
  );
}
