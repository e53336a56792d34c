import { Card } from "#app/_ui/card.tsx";
import type { Anonymisation } from "#db/queries/privacy/privacy.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import { privacyTexts as texts } from "#lib/privacy/texts.ts";

/** Who was taken out last: nothing of whom is left but a number. */
export const LatestAnonymisations = ({ latest }: { latest: readonly Anonymisation[] }) => (
  <div className="mt-6">
    <Card title={texts.latest}>
      {latest.length === 0 ? (
        <p className="text-ink-2">{texts.latestNone}</p>
      ) : (
        <ul className="grid gap-2">
          {latest.map(({ id, at, person, personId, cause }) => (
            <li key={id} className="flex flex-wrap gap-x-3">
              <a href={`/admin/privacy/${person}-${personId}`} className="text-link hover:underline">
                {texts.unnamed(person, personId)}
              </a>
              <span className="text-ink-3 tabular-nums">
                {formatDateTime(at)} · {texts.causes[cause]}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  </div>
);
