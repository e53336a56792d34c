"use client";
import type { FieldAttributes } from "#app/_components/form/use-action-form.ts";
import { TextArea } from "#app/_ui/inputs.tsx";
import { countPostCodes, parsePostCodes } from "#lib/booking-areas/rules/post-codes.ts";
import { areaTexts as texts } from "#lib/booking-areas/texts.ts";

/** More wrong pieces are only counted. */
const NAMED = 8;

/** The codes of an area with what they come to while they are typed: how many, and which pieces could not be read. */
export function PostCodesField({ field, typed }: { field: FieldAttributes; typed: string }) {
  const { ranges, wrong } = parsePostCodes(typed);
  const named = wrong.slice(0, NAMED);
  if (wrong.length > NAMED) named.push(texts.andMore(wrong.length - NAMED));
  return (
    <div>
      <TextArea {...field} hint={texts.postCodesHint} rows={5} autoComplete="off" spellCheck={false} />
      <div aria-live="polite" className="mt-1.5 text-caption wrap-anywhere">
        {ranges.length > 0 && (
          <p className="text-ink-2 tabular-nums">{texts.summary(countPostCodes(ranges), ranges.length)}</p>
        )}
        {wrong.length > 0 && <p className="text-error">{texts.wrong(named)}</p>}
      </div>
    </div>
  );
}
