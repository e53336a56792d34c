"use client";
import { useEffect, useRef } from "react";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import { Button } from "#app/_ui/button.tsx";
import { buttonClass } from "#app/_ui/button-link.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { accountPageTexts as texts } from "#lib/accounts/second-factor-texts.ts";
import { renewRecoveryCodesAction } from "./actions.ts";

/** Shows the new recovery codes. They are never shown again. */
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

export const RenewCodes = ({ onRenewed }: { onRenewed: (codes: string[]) => void }) => (
  <div>
    <ConfirmedAction
      trigger={texts.renew}
      title={texts.renewTitle}
      confirmLabel={texts.renew}
      variant="secondary"
      redrawsRefused
      send={() => renewRecoveryCodesAction(undefined)}
      onDone={onRenewed}
    >
      {texts.renewHelp}
    </ConfirmedAction>
  </div>
);
