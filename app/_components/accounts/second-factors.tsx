"use client";
import { type ReactNode, useEffect, useState } from "react";
import { useFeature, WhenFeature } from "#app/_components/feature-switches/features.tsx";
import { Card } from "#app/_ui/card.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import type { SentFactor } from "#lib/accounts/schema.ts";
import type { Added } from "#lib/accounts/use-cases/factors.ts";
import * as m from "#messages";
import { removePasskeyAction, removeTotpAction } from "./actions.ts";
import { AddPasskey, AddTotp } from "./add-factor.tsx";
import { dropToken } from "./bearer/bearer-token.ts";
import { ConfirmIdentity } from "./confirm-identity.tsx";
import { type Factor, FactorRow } from "./factor-row.tsx";
import { RecoveryCodes, RenewCodes } from "./recovery-codes.tsx";

type Props = {
  passkeys: { id: number; name: string; used: string[] }[];
  totp: string[] | null;
  codesLeft: number;
  recent: boolean;
  thisDevice: string;
  /** Whether a passkey signs this person in alone. */
  passkeysFirst: boolean;
  /** The path to continue to, when another page led here. */
  destination: string | null;
};

/** The user's second factors, with the forms that add and remove them. */
export function SecondFactorsCard({
  passkeys,
  totp,
  codesLeft,
  recent,
  thisDevice,
  passkeysFirst,
  destination,
}: Props) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const [said, setSaid] = useState("");
  const mayAdd = useFeature("passkeys");
  const on = passkeys.length > 0 || totp !== null;
  const last = passkeys.length + (totp ? 1 : 0) === 1;
  useFocusKept(passkeys.length + (totp ? 1 : 0));
  const onAdded = (text: string) => (added: Added) => {
    setSaid(text);
    // The former token does not show this proof.
    dropToken();
    if (added.recoveryCodes) setCodes(added.recoveryCodes);
  };
  return (
    <Card title={m.accountPage_secondFactor()} note={<Mark on={on} />}>
      <div className="grid gap-6">
        <p className="text-ink-2">{m.accountPage_secondFactorHelp()}</p>
        <p role="status" className="font-label text-active empty:hidden">
          {said}
        </p>
        {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
        {on && destination !== null && (
          <Notice tone="success" title={m.accountPage_enrolled()}>
            <a href={destination} className="link">
              {m.accountPage_goOn()}
            </a>
          </Notice>
        )}
        {!recent && (
          <ConfirmIdentity passkey={passkeys.length > 0} totp={totp !== null} {...(on && secondOnly())} />
        )}
        {(mayAdd !== false || passkeys.length > 0) && (
          <Section
            title={m.accountPage_passkeys()}
            help={`${m.accountPage_passkeysHelp()}${passkeysFirst ? ` ${m.accountPage_passkeysFirst()}` : ""}`}
            hidden={mayAdd === null && passkeys.length === 0}
          >
            <Rows
              factors={passkeys.map((one) => ({ ...one, kind: "passkey", ...passkeyWords(one.name) }))}
              open={recent}
              last={last}
              remove={(id, shown) => removePasskeyAction({ id, ...(shown && { shown }) })}
              onRemoved={() => setSaid(m.accountPage_passkeyRemoved())}
            />
            {recent && (
              <WhenFeature
                name="passkeys"
                otherwise={<p className="text-ink-2">{m.accountPage_noNewPasskeys()}</p>}
              >
                <AddPasskey name={thisDevice} onAdded={onAdded(m.accountPage_passkeyAdded())} />
              </WhenFeature>
            )}
          </Section>
        )}
        <Section title={m.accountPage_totp()} help={m.accountPage_totpHelp()}>
          <Rows
            factors={
              totp ? [{ id: 0, kind: "totp", name: m.accountPage_totp(), used: totp, ...totpWords() }] : []
            }
            open={recent}
            last={last}
            remove={(_id, shown) => removeTotpAction({ ...(shown && { shown }) })}
            onRemoved={() => setSaid(m.accountPage_totpRemoved())}
          />
          {recent && !totp && <AddTotp onAdded={onAdded(m.accountPage_totpAdded())} />}
        </Section>
        {on && (
          <Section title={m.accountPage_recoveryCodes()} help={m.accountPage_recoveryHelp()}>
            <p>{m.accountPage_codesLeft({ left: codesLeft })}</p>
            {recent && <RenewCodes onRenewed={setCodes} />}
          </Section>
        )}
      </div>
    </Card>
  );
}

/** A removed factor takes its focused button along, and focus must not return to the top of the document. */
function useFocusKept(factors: number): void {
  const [known, setKnown] = useState(factors);
  useEffect(() => {
    if (known === factors) return;
    setKnown(factors);
    if (document.activeElement === document.body)
      document.getElementById("content")?.focus({ preventScroll: true });
  }, [known, factors]);
}

const Mark = ({ on }: { on: boolean }) => (
  <span className={`badge ${on ? "badge-active" : "badge-inactive"}`}>
    {on ? m.accountPage_on() : m.accountPage_off()}
  </span>
);

type SectionProps = {
  title: string;
  help: string;
  /** Keeps its space on the page without showing it. */
  hidden?: boolean;
  children: ReactNode;
};

const Section = ({ title, help, hidden = false, children }: SectionProps) => (
  <section aria-label={title} className={`grid gap-3 border-t border-line pt-5 ${hidden ? "invisible" : ""}`}>
    <div>
      <h3 className="font-section">{title}</h3>
      <p className="text-ink-2">{help}</p>
    </div>
    {children}
  </section>
);

type RowsProps = Omit<Parameters<typeof FactorRow>[0], "factor" | "remove"> & {
  factors: Factor[];
  remove: (id: number, shown?: SentFactor) => ReturnType<typeof removeTotpAction>;
};

const Rows = ({ factors, remove, ...rest }: RowsProps) =>
  factors.length > 0 && (
    <ul className="divide-y divide-line border-y border-line">
      {factors.map((factor) => (
        <FactorRow key={factor.id} factor={factor} remove={(shown) => remove(factor.id, shown)} {...rest} />
      ))}
    </ul>
  );

const secondOnly = () => ({ secondOnly: true, help: m.accountPage_confirmSecondHelp() });

const passkeyWords = (name: string) => ({
  removal: m.accountPage_removePasskey({ name }),
  question: m.accountPage_removePasskeyTitle(),
  explanation: m.accountPage_removePasskeyHelp({ name }),
});

const totpWords = () => ({
  removal: m.accountPage_removeTotp(),
  question: m.accountPage_removeTotpTitle(),
  explanation: m.accountPage_removeTotpHelp(),
});
