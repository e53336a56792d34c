import { validityText } from "#app/_components/booking-areas/area-badge.tsx";
import { AREAS_PATH } from "#app/_components/booking-areas/list-address.ts";
import { pageAddress } from "#app/_components/list/list-address.ts";
import { Card } from "#app/_ui/card.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { Pager } from "#app/_ui/pager.tsx";
import { Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import type { AppliedRule } from "#db/queries/booking-areas/booking-answers.ts";
import type { Effect } from "#lib/booking-areas/rules/booking-area.ts";
import { areaTexts as texts } from "#lib/booking-areas/texts.ts";
import type { DrivingAnswer } from "#lib/booking-areas/use-cases/who.ts";
import { providerLabels } from "#lib/messages/labels.ts";
import { reasonText } from "./reason-text.ts";
import { WHO_PATH, type WhoQuery } from "./who-address.ts";

type Props = { answer: DrivingAnswer; query: WhoQuery };

/** Which areas hold the code, and who may drive and who may not, each with its reason. */
export function WhoAnswer({ answer, query }: Props) {
  const { areas, mode, provider, rules } = answer;
  if (areas.length === 0) return <Notice tone="success">{texts.noAreas(providerLabels[provider])}</Notice>;
  const { position, previous, next } = rules;
  const of = (effect: Effect) => rules.rows.filter((rule) => rule.effect === effect);
  return (
    <>
      <Notice title={texts.modes[mode]}>
        {mode === "listed" ? texts.listed : texts.everybody(providerLabels[provider])}
      </Notice>
      <Card title={texts.areasHere}>
        <ul className="grid gap-1">
          {areas.map(({ id, name, ...validity }) => (
            <li key={id}>
              <a href={`${AREAS_PATH}/${id}`} className="link">
                {name}
              </a>{" "}
              <span className="text-caption text-ink-2 tabular-nums">{validityText(validity)}</span>
            </li>
          ))}
        </ul>
      </Card>
      {mode === "listed" && (
        <Card title={texts.allowedTitle}>
          {of("allow").length === 0 ? (
            <p className="text-ink-2">{texts.nobodyAllowed}</p>
          ) : (
            <Named title={texts.allowedTitle} rules={of("allow")} areas={areas} />
          )}
        </Card>
      )}
      {of("deny").length > 0 && (
        <Card title={texts.deniedTitle}>
          <Named title={texts.deniedTitle} rules={of("deny")} areas={areas} />
        </Card>
      )}
      {(previous || next) && (
        <Pager
          from={position + 1}
          to={position + rules.rows.length}
          previousHref={pageAddress(WHO_PATH, query, previous)}
          nextHref={pageAddress(WHO_PATH, query, next)}
        />
      )}
    </>
  );
}

type NamedProps = { title: string; rules: readonly AppliedRule[]; areas: DrivingAnswer["areas"] };

const Named = ({ title, rules, areas }: NamedProps) => (
  <Table caption={title}>
    <thead>
      <tr>
        <HeadCell>{texts.subject}</HeadCell>
        <HeadCell>{texts.reason}</HeadCell>
      </tr>
    </thead>
    <tbody>
      {rules.map((rule) => (
        <tr key={rule.id}>
          <NameCell href={hrefOf(rule)} under={rule.vehicleId === null ? undefined : rule.companyName}>
            {rule.vehicleId === null ? rule.companyName : (rule.licensePlate ?? texts.unknownSubject)}
          </NameCell>
          <Cell>{reasonText(rule, areas)}</Cell>
        </tr>
      ))}
    </tbody>
  </Table>
);

const hrefOf = ({ companyId, vehicleId }: AppliedRule): string =>
  vehicleId === null ? `/companies/${companyId}` : `/companies/${companyId}/vehicles/${vehicleId}`;
