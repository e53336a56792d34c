import { Notice } from "#app/_ui/notice.tsx";
import { formatPostCodes } from "#lib/booking-areas/rules/post-codes.ts";
import { areaTexts as texts } from "#lib/booking-areas/texts.ts";
import type { AreaWarnings as Warnings } from "#lib/booking-areas/use-cases/read.ts";
import { AREAS_PATH, validityText } from "./area-list.tsx";

/** What is worth minding of an area's codes; nothing of it is forbidden. */
export const AreaWarnings = ({ unknown, overlaps }: Warnings) => (
  <>
    {unknown.length > 0 && (
      <Notice tone="warning" title={texts.unknownTitle}>
        <p className="wrap-anywhere">{texts.unknown(formatPostCodes(unknown))}</p>
      </Notice>
    )}
    {overlaps.length > 0 && (
      <Notice title={texts.overlapTitle}>
        <p>{texts.overlapHelp}</p>
        <ul className="mt-2 grid gap-1">
          {overlaps.map(({ id, name, shared, ...validity }) => (
            <li key={id} className="wrap-anywhere">
              <a href={`${AREAS_PATH}/${id}`} className="link">
                {name}
              </a>{" "}
              <span className="text-caption text-ink-2 tabular-nums">
                {validityText(validity)}. {texts.sharedCodes(formatPostCodes(shared))}
              </span>
            </li>
          ))}
        </ul>
      </Notice>
    )}
  </>
);
