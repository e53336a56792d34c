import { formatInteger } from "#lib/messages/format.ts";
import { uiTexts } from "#lib/messages/ui.ts";
import { ButtonLink } from "./button-link.tsx";
import { ArrowLeftIcon, ArrowRightIcon } from "./icon.tsx";

type PagerProps = {
  from: number;
  to: number;
  /** Left out where counting all rows would cost more than showing these. */
  total?: number | undefined;
  previousHref?: string | undefined;
  nextHref?: string | undefined;
};

/** Below a list: which part of it this is, and the way to its neighbours. */
export function Pager({ from, to, total, previousHref, nextHref }: PagerProps) {
  return (
    <nav aria-label={uiTexts.pages} className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p className="text-caption text-ink-3 tabular-nums">
        {formatInteger(from)}–{formatInteger(to)}
        {total !== undefined && ` / ${formatInteger(total)}`}
      </p>
      <div className="pager-links flex gap-3 max-sm:w-full max-sm:*:flex-1">
        {previousHref && (
          <ButtonLink href={previousHref}>
            <ArrowLeftIcon />
            {uiTexts.previous}
          </ButtonLink>
        )}
        {nextHref && (
          <ButtonLink href={nextHref}>
            {uiTexts.next}
            <ArrowRightIcon />
          </ButtonLink>
        )}
      </div>
    </nav>
  );
}
