import { AREAS_PATH, validityText } from "#app/_components/booking-areas/area-list.tsx";
import { pageAddress } from "#app/_components/list/list-address.ts";
import { Card } from "#app/_ui/card.tsx";
import { Pager } from "#app/_ui/list-controls.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import type { AppliedArea, AppliedRule, ConcerningRule } from "#db/queries/booking-areas/booking-answers.ts";
import type { Effect } from "#lib/booking-areas/rules/booking-area.ts";
import { areaTexts as texts } from "#lib/booking-areas/texts.ts";
import type { DrivingAnswer, VehicleAnswer } from "#lib/booking-areas/use-cases/who.ts";
import { providerLabels } from "#lib/messages/labels.ts";
import { WHO_PATH, type WhoQuery } from "./who-form.tsx";

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
              <span className="text-caption text-ink-2">{validityText(validity)}</span>
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

type VehicleVerdictProps = { vehicle: VehicleAnswer; answer: DrivingAnswer };

/** Whether the vehicle in question may drive, and why. */
export function VehicleVerdict({ vehicle, answer }: VehicleVerdictProps) {
  if (vehicle === null) return <Notice tone="warning">{texts.vehicleUnknown}</Notice>;
  const { plate, mayDrive } = vehicle;
  return (
    <Notice
      tone={mayDrive ? "success" : "warning"}
      title={mayDrive ? texts.vehicleMay(plate) : texts.vehicleMayNot(plate)}
    >
      {reasonsOf(vehicle, answer).map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </Notice>
  );
}

function reasonsOf(vehicle: NonNullable<VehicleAnswer>, { areas, mode }: DrivingAnswer): string[] {
  if (!vehicle.active) return [texts.vehicleInactive];
  if (vehicle.because.length > 0) return vehicle.because.map((rule) => reasonText(rule, areas));
  return [mode === "listed" ? texts.vehicleNotListed : texts.vehicleFree];
}

type Rule = Pick<ConcerningRule, "areaId" | "effect" | "validFrom" | "validTo">;

/** `Kielletty alueella Lentoasema 1.1.2026 alkaen`: a rule without days of its own holds as long as its area does. */
export function reasonText(rule: Rule, areas: readonly AppliedArea[]): string {
  const area = areas.find(({ id }) => id === rule.areaId);
  const own = rule.validFrom !== null || rule.validTo !== null;
  const days = own ? rule : area;
  return `${texts.reasons[rule.effect](area?.name ?? "")}${days ? ` ${validityText(days)}` : ""}`;
}
