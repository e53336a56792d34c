import { type ListQuery, listAddress } from "#app/_components/list/query-address.ts";
import { Card } from "#app/_ui/card.tsx";
import { Chip } from "#app/_ui/chip.tsx";
import { formatRegion } from "#lib/booking-areas/rules/post-codes.ts";
import * as m from "#messages";
import { AREAS_PATH } from "./area-list.tsx";
import { height, shapes, width } from "./postal-shapes.json";

type MapProps = { marked: ReadonlySet<number>; chosen?: number | null };

/**
 * Finland, divided by the first two digits of postal codes. The marked regions are named in words, so that nobody needs colours
 * or a pointer.
 */
export const PostalMap = ({ marked, chosen = null }: MapProps) => (
  <svg
    viewBox={`0 0 ${width} ${height}`}
    role="img"
    aria-label={m.area_mapOf({ regions: [...marked].map(formatRegion).join(", ") })}
    className="mx-auto max-h-120 w-full max-w-72 stroke-card"
  >
    {Object.entries(shapes).map(([region, shape]) => (
      <path key={region} d={shape} className={fillOf(Number(region), marked, chosen)}>
        <title>{region}</title>
      </path>
    ))}
  </svg>
);

function fillOf(region: number, marked: ReadonlySet<number>, chosen: number | null): string {
  if (!marked.has(region)) return "fill-line";
  return chosen === null || chosen === region || !marked.has(chosen) ? "fill-brand" : "fill-ink-3";
}

type AreasProps = { regions: ReadonlyMap<number, number>; query: ListQuery };

/** The regions with areas in force: a map, and a link for each that shows its areas in the list. */
export function AreasOnMap({ regions, query }: AreasProps) {
  if (regions.size === 0) return null;
  const { q, provider } = query;
  const asked = /^\d{2}$/.test(q ?? "") ? Number(q) : null;
  return (
    <div className="mt-6">
      <Card title={m.area_mapTitle()}>
        <div className="grid items-start gap-6 md:grid-cols-[18rem_1fr]">
          <PostalMap marked={new Set(regions.keys())} chosen={asked} />
          <div className="grid gap-4 max-md:order-first">
            <p className="text-ink-2">{m.area_mapHelp()}</p>
            <ul className="flex flex-wrap gap-2">
              {[...regions].map(([region, areas]) => (
                <li key={region}>
                  <Chip
                    href={listAddress(AREAS_PATH, { provider, q: formatRegion(region) })}
                    current={region === asked}
                    count={areas}
                  >
                    {formatRegion(region)}
                  </Chip>
                </li>
              ))}
            </ul>
            {asked !== null && (
              <a href={listAddress(AREAS_PATH, { provider })} className="link justify-self-start">
                {m.area_mapAll()}
              </a>
            )}
          </div>
        </div>
      </Card>
    </div>
  );
}
