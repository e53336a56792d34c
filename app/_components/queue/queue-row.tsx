"use client";
import { WarningIcon } from "#app/_ui/icon.tsx";
import { useReady } from "#app/_ui/ready-fieldset.tsx";
import type { ChangeLine } from "#lib/history/event-texts.ts";
import { formatFacts } from "#lib/messages/format.ts";
import * as m from "#messages";

type Fact = { label: string; value: string; href?: string };

/** The facts for an approver's decision, in words. */
type Application = {
  /** The owner and the time of submission. */
  under: string;
  facts: readonly Fact[];
  /** Why it was returned before, and the changes since; null without a return. */
  returned: { why: string; changes: readonly ChangeLine[] } | null;
  /** The company that must be approved first; its version if it waits for approval itself. */
  companyFirst: { href: string; name: string; version: number | null } | null;
  /** A vehicle that its company wants back in use. */
  wished: boolean;
};

/** A waiting row in words; nothing else of it leaves the server. */
export type QueueRow = {
  id: number;
  companyId: number;
  version: number;
  name: string;
  href: string;
  /** The company, the kind of row and its waiting time. */
  details: readonly string[];
  warnings: readonly { text: string; blocks: boolean }[];
  /** The account with many waiting companies, of which only the first is shown; its link shows all. */
  group: { text: string; href: string } | null;
  application: Application;
};

type Props = {
  row: QueueRow;
  current: boolean;
  chosen: boolean;
  refusal: string | undefined;
  onOpen: () => void;
  onChoose: (chosen: boolean) => void;
};

/** The attribute by which the list finds a row's link. */
export const rowLinkId = (id: number): string => `queue-${id}`;

/** A row of the queue: what it is, how long it has waited, and whether it has warnings. */
export function QueueItem({ row, current, chosen, refusal, onOpen, onChoose }: Props) {
  const { id, name, href, details, warnings, group } = row;
  const ready = useReady();
  return (
    <div className="cockpit-row" data-current={current || undefined}>
      {!isBlocked(warnings) && (
        <label className="cockpit-pick">
          <input
            type="checkbox"
            className="check"
            disabled={!ready}
            checked={chosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
          <span className="sr-only">{m.queue_choose({ name })}</span>
        </label>
      )}
      <a
        id={rowLinkId(id)}
        href={href}
        aria-current={current ? "true" : undefined}
        className="cockpit-link"
        onClick={(event) => {
          // With a modifier key the link opens its page, like any other link.
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          onOpen();
        }}
      >
        <span className="block font-section wrap-anywhere">{name}</span>
      </a>
      <p className="cockpit-under text-caption text-ink-3 wrap-anywhere">
        {formatFacts(details)}
        {group && (
          <span className="block">
            {group.text}
            <a href={group.href} className="touch-line link relative! z-1 block! w-fit">
              {m.queue_showAccount()}
            </a>
          </span>
        )}
        {refusal && (
          <span className="block text-error">
            <span className="block font-section">{m.ui_errorTitle()}</span>
            {refusal}
          </span>
        )}
      </p>
      {warnings.length > 0 && (
        <span
          className={`cockpit-mark ${isBlocked(warnings) ? "bg-error-soft text-error" : "bg-incomplete-soft text-incomplete"}`}
        >
          <WarningIcon size={14} />
          {warnings.length === 1 ? warnings[0]?.text : m.queue_notices({ count: warnings.length })}
        </span>
      )}
    </div>
  );
}

export const isBlocked = (warnings: QueueRow["warnings"]): boolean => warnings.some(({ blocks }) => blocks);
