"use client";
import { ChangeList } from "#app/_components/history/history-event.tsx";
import { Button } from "#app/_ui/button.tsx";
import { buttonClass } from "#app/_ui/button-link.tsx";
import { DescriptionList, DescriptionRow } from "#app/_ui/card.tsx";
import { EmailText } from "#app/_ui/email-text.tsx";
import { WarningIcon } from "#app/_ui/icon.tsx";
import { Key } from "#app/_ui/key.tsx";
import * as m from "#messages";
import { isBlocked, type QueueRow } from "./queue-row.tsx";

type Props = {
  row: QueueRow;
  busy: boolean;
  place: number;
  all: number;
  onApprove: () => void;
  onReturn: () => void;
  onCompanyFirst: () => void;
  onStep: (step: 1 | -1) => void;
};

/** The open application: its warnings, the changes since its return, its content, and the decision. */
export function ApplicationPanel(props: Props) {
  const { row, busy, place, all, onApprove, onReturn, onCompanyFirst, onStep } = props;
  const { id, name, href, warnings, application } = row;
  const { under, facts, returned, companyFirst } = application;
  return (
    <article aria-label={name} className="cockpit-panel" aria-busy={busy}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 text-[1.25rem] leading-7 font-title wrap-anywhere">{name}</h3>
        <a href={href} className="touch text-label text-link hover:underline">
          {m.queue_openWhole()}
        </a>
      </div>
      <p className="text-caption text-ink-2 wrap-anywhere">{under}</p>
      {warnings.length > 0 && (
        <ul id={`warnings-${id}`} className="mt-4 grid gap-2">
          {warnings.map(({ text, blocks }) => (
            <li
              key={text}
              className={`flex gap-2 rounded-control px-3.5 py-2.5 wrap-anywhere ${blocks ? "bg-error-soft text-error" : "bg-incomplete-soft text-incomplete"}`}
            >
              <WarningIcon className="mt-0.5" />
              {text}
            </li>
          ))}
        </ul>
      )}
      {returned && (
        <div className="mt-4 rounded-control bg-paper px-3.5 py-2.5">
          <p className="text-caption text-ink-2 wrap-anywhere">{returned.why}</p>
          {returned.changes.length === 0 ? (
            <p>{m.queue_unchangedSince()}</p>
          ) : (
            <>
              <p className="font-section">{m.queue_changedSince()}</p>
              <ChangeList lines={returned.changes} />
            </>
          )}
        </div>
      )}
      <div className="mt-4">
        <DescriptionList>
          {facts.map(({ label, value, href: to }) => (
            <DescriptionRow key={label} term={label}>
              {to ? (
                <a href={to} className="touch-line link block! w-fit wrap-anywhere">
                  <Value value={value} />
                </a>
              ) : (
                <span className="wrap-anywhere">
                  <Value value={value} />
                </span>
              )}
            </DescriptionRow>
          ))}
        </DescriptionList>
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-3 max-sm:*:flex-1">
        <Button disabled={busy} onClick={onReturn}>
          {application.wished ? m.wish_decline() : m.queue_return()}
          <span className="sr-only"> {name}</span>
          <Key>P</Key>
        </Button>
        {companyFirst && (
          <Button disabled={busy} onClick={onCompanyFirst}>
            {companyFirst.version === null ? m.queue_openCompany() : m.queue_companyFirst()}
          </Button>
        )}
        <Approve row={row} busy={busy} onApprove={onApprove} />
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3 lg:hidden">
        <Button disabled={place <= 1} onClick={() => onStep(-1)}>
          {m.queue_previous()}
        </Button>
        <span className="text-caption text-ink-2">{m.queue_placeOf({ place, all })}</span>
        <Button disabled={place >= all} onClick={() => onStep(1)}>
          {m.queue_next()}
        </Button>
      </div>
    </article>
  );
}

const Value = ({ value }: { value: string }) =>
  /^\S+@\S+$/.test(value) ? <EmailText value={value} /> : value;

function Approve({
  row: { id, name, warnings, application },
  busy,
  onApprove,
}: Pick<Props, "row" | "busy" | "onApprove">) {
  const label = (
    <>
      {application.wished ? m.statusActionLabels({ action: "reactivate" }) : m.queue_approveAndNext()}
      <span className="sr-only"> {name}</span>
      <Key>H</Key>
    </>
  );
  // Not `disabled`: it stays in the tab order, so that everybody can reach it and hear the reason.
  if (isBlocked(warnings))
    return (
      <button
        type="button"
        aria-disabled="true"
        aria-describedby={`warnings-${id}`}
        className={`${buttonClass("primary", false)} cursor-not-allowed! opacity-50`}
      >
        {label}
      </button>
    );
  return (
    <Button variant="primary" busy={busy} onClick={onApprove}>
      {label}
    </Button>
  );
}
