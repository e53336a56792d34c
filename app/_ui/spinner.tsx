import { uiTexts } from "#lib/i18n/texts/ui.ts";
import { SpinnerIcon } from "./icon.tsx";

/** Fills a screen that is still loading; for loading.tsx. */
export function Spinner() {
  return (
    <div
      role="status"
      className="late flex min-h-[60vh] flex-col items-center justify-center gap-3 text-ink-2"
    >
      <SpinnerIcon size={32} className="wheel" />
      {uiTexts.loading}
    </div>
  );
}
