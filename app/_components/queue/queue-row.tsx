"use client";
import { Button } from "#app/_ui/button.tsx";
import { buttonClass } from "#app/_ui/button-link.tsx";
import { WarningIcon } from "#app/_ui/icon.tsx";
import { queueTexts as texts } from "#lib/queue/texts.ts";

/** One that waits, in words; nothing else of it leaves the server. */
export type QueueRow = {
  id: number;
  companyId: number;
  version: number;
  name: string;
  href: string;
  /** Whose it is, what it is, how long it has waited. */
  details: readonly string[];
  warnings: readonly { text: string; blocks: boolean }[];
};

type Props = {
  row: QueueRow;
  busy: boolean;
  refusal: string | undefined;
  onApprove: () => void;
  onReturn: () => void;
};

/** What the list finds a row's link by. */
export const rowLinkId = (id: number): string => `queue-${id}`;

/** A row of the queue: what it is, what to mind about it, and the two decisions. */
export function QueueItem({ row, busy, refusal, onApprove, onReturn }: Props) {
  const { id, name, href, details, warnings } = row;
  return (
    <li
      data-row={id}
      aria-busy={busy}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t px-4 py-3 first:border-t-0 focus-within:bg-brand-soft"
    >
      <div className="min-w-0 flex-[1_1_18rem]">
        <a id={rowLinkId(id)} href={href} className="font-section wrap-anywhere hover:underline">
          {name}
        </a>
        <p className="text-caption text-ink-3 wrap-anywhere">{details.join(" · ")}</p>
        {warnings.length > 0 && (
          <ul id={`warnings-${id}`} className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-caption">
            {warnings.map(({ text, blocks }) => (
              <li key={text} className={`flex gap-1.5 ${blocks ? "text-error" : "text-incomplete"}`}>
                <WarningIcon size={15} className="mt-0.5" />
                {text}
              </li>
            ))}
          </ul>
        )}
        {refusal && <p className="mt-1 text-caption text-error">{refusal}</p>}
      </div>
      <div className="flex gap-3 max-sm:w-full max-sm:*:flex-1">
        <Button disabled={busy} onClick={onReturn}>
          {texts.return}
          <span className="sr-only"> {name}</span>
        </Button>
        <Approve row={row} busy={busy} onApprove={onApprove} />
      </div>
    </li>
  );
}

function Approve({
  row: { id, name, warnings },
  busy,
  onApprove,
}: Pick<Props, "row" | "busy" | "onApprove">) {
  const label = (
    <>
      {texts.approve}
      <span className="sr-only"> {name}</span>
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

export const isBlocked = (warnings: QueueRow["warnings"]): boolean => warnings.some(({ blocks }) => blocks);
