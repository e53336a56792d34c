"use client";
import { useEffect, useRef } from "react";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import { Button } from "#app/_ui/button.tsx";
import { buttonClass } from "#app/_ui/button-link.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import * as m from "#messages";
import { renewRecoveryCodesAction } from "./actions.ts";

/** Shows the new recovery codes. They are never shown again. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  const file = `${m.accountPage_fileTitle()}\r\n\r\n${codes.join("\r\n")}\r\n`;
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={m.accountPage_newCodes()}
      className="grid gap-4 outline-none"
    >
      <Notice tone="warning" title={m.accountPage_newCodes()}>
        {m.accountPage_codesShown()}
      </Notice>
      <ul className="grid gap-x-8 gap-y-1 font-mono tabular-nums sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download={m.accountPage_fileName()}
          className={buttonClass("secondary", false)}
        >
          {m.accountPage_download()}
        </a>
        <Button onClick={() => window.print()}>{m.accountPage_print()}</Button>
        <Button variant="primary" onClick={onKept}>
          {m.accountPage_codesKept()}
        </Button>
      </div>
    </section>
  );
}

export const RenewCodes = ({ onRenewed }: { onRenewed: (codes: string[]) => void }) => (
  <div>
    <ConfirmedAction
      trigger={m.accountPage_renew()}
      title={m.accountPage_renewTitle()}
      confirmLabel={m.accountPage_renew()}
      variant="secondary"
      redrawsRefused
      send={() => renewRecoveryCodesAction(undefined)}
      onDone={onRenewed}
    >
      {m.accountPage_renewHelp()}
    </ConfirmedAction>
  </div>
);
