import { traceOf } from "#app/_components/form/action-error.ts";
import { SpinnerIcon, WarningIcon } from "#app/_ui/icon.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { refreshTexts as texts } from "#lib/dispatch/texts.ts";
import { historyTexts } from "#lib/history/texts.ts";
import type { ActionError } from "#lib/http/action.ts";
import type { ChangeLine } from "#lib/messages/event-texts.ts";
import { uiTexts } from "#lib/messages/ui.ts";
import type { RefreshState } from "./use-refresh.ts";

/** Where a refresh stands: asked, differences, none, or what went wrong. */
export function RefreshView({ state, provider }: { state: RefreshState; provider: string }) {
  if (state.kind === "asking")
    return (
      <p className="flex items-center gap-2.5 text-ink-2">
        <SpinnerIcon className="wheel" />
        {texts.asking(provider)}
      </p>
    );
  if (state.kind === "failed") return <Failure error={state.error} />;
  const { preview, overtaken } = state;
  if (preview.lines.length === 0)
    return (
      <Notice tone="success" title={texts.equal}>
        {texts.equalHelp(provider)}
      </Notice>
    );
  return (
    <>
      {overtaken ? (
        <Notice tone="warning">{texts.explanationChanged}</Notice>
      ) : (
        <p className="text-ink-2">{texts.explanation(provider)}</p>
      )}
      <dl className="mt-4 divide-y divide-line border-y border-line">
        {preview.lines.map((line) => (
          <Difference key={line.path} {...line} />
        ))}
      </dl>
    </>
  );
}

const Difference = ({ label, from, to }: ChangeLine) => (
  <div className="grid gap-x-4 py-2.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
    <dt className="text-ink-3 max-sm:text-caption">{label}</dt>
    <dd className="wrap-anywhere">
      <del className="text-ink-3">{from ?? historyTexts.empty}</del> <span aria-hidden="true">→ </span>
      <ins className="font-label no-underline">
        <span className="sr-only">{historyTexts.becomes} </span>
        {to ?? historyTexts.empty}
      </ins>
    </dd>
  </div>
);

/** Not the page's error box, which scrolls the page: this stands in the dialog that has it. */
function Failure({ error }: { error: ActionError }) {
  const trace = traceOf(error);
  return (
    <div className="flex gap-3 rounded-card border border-error/45 bg-error-soft px-4.5 py-3.5 text-error">
      <WarningIcon className="mt-0.75" />
      <div className="min-w-0">
        <p className="font-section">{texts.failed}</p>
        <p>{error.message}</p>
        {trace && (
          <p className="text-caption wrap-anywhere tabular-nums">
            {uiTexts.errorId} {trace}
          </p>
        )}
      </div>
    </div>
  );
}
