import type { Metadata } from "next";
import { AddRule } from "#app/_components/booking-areas/add-rule.tsx";
import { AreaForm } from "#app/_components/booking-areas/area-form.tsx";
import { AREAS_PATH, AreaBadge } from "#app/_components/booking-areas/area-list.tsx";
import { EndArea } from "#app/_components/booking-areas/end-buttons.tsx";
import { PostalMap } from "#app/_components/booking-areas/postal-map.tsx";
import { RuleTable } from "#app/_components/booking-areas/rule-table.tsx";
import { AdminHistory } from "#app/_components/history/history-list.tsx";
import { EntityPage } from "#app/_components/list/entity-page.tsx";
import { listAddress } from "#app/_components/list/query-address.ts";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Card } from "#app/_ui/card.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { whole } from "#app/_ui/whole-text.tsx";
import { type BookingArea, stateOn } from "#lib/booking-areas/rules/booking-area.ts";
import { formatPostCode, formatPostCodes, regionsOf } from "#lib/booking-areas/rules/post-codes.ts";
import { areaIdSchema, areaPageSchema } from "#lib/booking-areas/schema.ts";
import { validityText } from "#lib/booking-areas/texts.ts";
import {
  type AreaDetails,
  getArea,
  getAreaDetails,
  type AreaWarnings as Warnings,
} from "#lib/booking-areas/use-cases/read.ts";
import { adminRowOfPath, readEntity, requireAdmin, type SearchParams } from "#lib/doors/page.ts";
import { formatDate } from "#lib/messages/format.ts";
import * as m from "#messages";

type Props = { params: Promise<{ areaId: string }>; searchParams: SearchParams };

async function read(props: Props) {
  await requireAdmin();
  return (await readEntity(areaPageSchema, getAreaDetails, props)).result;
}

export const generateMetadata = async (props: Props): Promise<Metadata> => ({
  title: (await read(props)).area.name,
});

export default streamed(BookingAreaPage, adminRowOfPath(areaIdSchema, getArea));

async function BookingAreaPage(props: Props) {
  const details = await read(props);
  const { area, today, history } = details;
  return (
    <EntityPage
      title={area.name}
      list={{ label: m.area_title(), href: AREAS_PATH }}
      badge={<AreaBadge state={stateOn(today, area)} />}
      subtitle={`${m.providerLabels({ provider: area.provider })}, ${validityText(area)}`}
      actions={<Who area={area} />}
      aside={
        <>
          <Card title={m.area_mapOne()}>
            <PostalMap marked={new Set(regionsOf(area.postCodes))} />
          </Card>
          {area.endedAt === null && (
            <Card title={m.area_endTitle()}>
              <div className="grid justify-items-start gap-4">
                <p className="text-ink-2">{m.area_endHelp()}</p>
                <EndArea areaId={area.id} name={area.name} />
              </div>
            </Card>
          )}
          <AdminHistory page={history} of="booking_area" path={`${AREAS_PATH}/${area.id}`} />
        </>
      }
    >
      <Content details={details} />
    </EntityPage>
  );
}

function Content({
  details: { area, endedBy, rules, today, knownPostCodes, unknown, overlaps },
}: {
  details: AreaDetails;
}) {
  const { id, version, name, postCodes, validFrom, validTo, endedAt } = area;
  const values = { name, postCodes: formatPostCodes(postCodes), validFrom, validTo: validTo ?? "" };
  return (
    <>
      {endedAt === null ? (
        <>
          <AreaWarnings unknown={unknown} overlaps={overlaps} />
          <AreaForm areaId={id} version={version} values={values} />
          {knownPostCodes === 0 && <p className="text-caption text-ink-2">{m.area_noPostCodes()}</p>}
        </>
      ) : (
        <>
          <Notice>{whole(m.area_endedNote({ day: formatDate(endedAt), by: endedBy ?? "" }))}</Notice>
          <Card title={m.area_settings()}>
            <p className="wrap-anywhere tabular-nums">{values.postCodes}</p>
          </Card>
        </>
      )}
      <Card title={m.area_rulesTitle()}>
        <div className="grid gap-4">
          <ul className="list-disc space-y-1 ps-5 text-ink-2">
            <li>{m.area_rulesHelp_none()}</li>
            <li>{m.area_rulesHelp_allowed()}</li>
            <li>{m.area_rulesHelp_denied()}</li>
            <li>{m.area_rulesHelp_overlap()}</li>
          </ul>
          <RuleTable area={area} page={rules} today={today} />
          {endedAt === null && <AddRule areaId={id} />}
        </div>
      </Card>
    </>
  );
}

/** Links to the dispatch systems' question, for the area's first code. */
const Who = ({ area: { provider, postCodes } }: { area: BookingArea }) => (
  <ButtonLink
    href={listAddress(`${AREAS_PATH}/who`, {
      provider,
      postCode: postCodes[0] && formatPostCode(postCodes[0].first),
    })}
  >
    {m.area_who()}
  </ButtonLink>
);

/** Warnings about an area's codes. They do not prevent saving. */
const AreaWarnings = ({ unknown, overlaps }: Warnings) => (
  <>
    {unknown.length > 0 && (
      <Notice tone="warning" title={m.area_unknownTitle()}>
        <p className="wrap-anywhere">{m.area_unknown({ codes: formatPostCodes(unknown) })}</p>
      </Notice>
    )}
    {overlaps.length > 0 && (
      <Notice title={m.area_overlapTitle()}>
        <p>{m.area_overlapHelp()}</p>
        <ul className="mt-2 grid gap-1">
          {overlaps.map(({ id, name, shared, ...validity }) => (
            <li key={id} className="wrap-anywhere">
              <a href={`${AREAS_PATH}/${id}`} className="link">
                {name}
              </a>{" "}
              <span className="text-caption text-ink-2 tabular-nums">
                {validityText(validity)}. {m.area_sharedCodes({ codes: formatPostCodes(shared) })}
              </span>
            </li>
          ))}
        </ul>
      </Notice>
    )}
  </>
);
