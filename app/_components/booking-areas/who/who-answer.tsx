import { AREAS_PATH } from "#app/_components/booking-areas/area-list.tsx";
import { pageAddress } from "#app/_components/list/list-address.ts";
import { Card } from "#app/_ui/card.tsx";
import { Pager } from "#app/_ui/list-controls.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import type { AppliedArea, AppliedRule, ConcerningRule } from "#lib/booking-areas/queries/booking-answers.ts";
import type { Effect } from "#lib/booking-areas/rules/booking-area.ts";
import { validityText } from "#lib/booking-areas/texts.ts";
import type { DrivingAnswer, VehicleAnswer } from "#lib/booking-areas/use-cases/who.ts";
import * as m from "#messages";
import { WHO_PATH, type WhoQuery } from "./who-form.tsx";

type Props = { answer: DrivingAnswer; query: WhoQuery };

/** The areas that hold the code, and who may drive and who may not, each with the reason. */
export function WhoAnswer({ answer, query }: Props) {
  const { areas, mode, provider, rules } = answer;
  if (areas.length === 0)
    return <Notice tone="success">{m.area_noAreas({ provider: m.providerLabels({ provider }) })}</Notice>;
  const { position, previous, next } = rules;
  const of = (effect: Effect) => rules.rows.filter((rule) => rule.effect === effect);
  return (
    <>
      <Notice title={m.area_modes({ mode })}>
        {mode === "listed" ? m.area_listed() : m.area_everybody({ provider: m.providerLabels({ provider }) })}
      </Notice>
      <Card title={m.area_areasHere()}>
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
        <Card title={m.area_allowedTitle()}>
          {of("allow").length === 0 ? (
            <p className="text-ink-2">{m.area_nobodyAllowed()}</p>
          ) : (
            <Named title={m.area_allowedTitle()} rules={of("allow")} areas={areas} />
          )}
        </Card>
      )}
      {of("deny").length > 0 && (
        <Card title={m.area_deniedTitle()}>
          <Named title={m.area_deniedTitle()} rules={of("deny")} areas={areas} />
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
        <HeadCell>{m.area_subject()}</HeadCell>
        <HeadCell>{m.area_reason()}</HeadCell>
      </tr>
    </thead>
    <tbody>
      {rules.map((rule) => (
        <tr key={rule.id}>
          <NameCell href={hrefOf(rule)} under={rule.vehicleId === null ? undefined : rule.companyName}>
            {rule.vehicleId === null ? rule.companyName : (rule.licensePlate ?? m.area_unknownSubject())}
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

/** Whether the vehicle in question may drive, and the reason. */
export function VehicleVerdict({ vehicle, answer }: VehicleVerdictProps) {
  if (vehicle === null) return <Notice tone="warning">{m.area_vehicleUnknown()}</Notice>;
  const { plate, mayDrive } = vehicle;
  return (
    <Notice
      tone={mayDrive ? "success" : "warning"}
      title={mayDrive ? m.area_vehicleMay({ plate }) : m.area_vehicleMayNot({ plate })}
    >
      {reasonsOf(vehicle, answer).map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </Notice>
  );
}

function reasonsOf(vehicle: NonNullable<VehicleAnswer>, { areas, mode }: DrivingAnswer): string[] {
  if (!vehicle.active) return [m.area_vehicleInactive()];
  if (vehicle.because.length > 0) return vehicle.because.map((rule) => reasonText(rule, areas));
  return [mode === "listed" ? m.area_vehicleNotListed() : m.area_vehicleFree()];
}

type Rule = Pick<ConcerningRule, "areaId" | "effect" | "validFrom" | "validTo">;

/** `Kielletty alueella Lentoasema 1.1.2026 alkaen`: a rule without days of its own holds as long as its area does. */
export function reasonText(rule: Rule, areas: readonly AppliedArea[]): string {
  const area = areas.find(({ id }) => id === rule.areaId);
  const own = rule.validFrom !== null || rule.validTo !== null;
  const days = own ? rule : area;
  return `${m.area_reasons({ effect: rule.effect, area: area?.name ?? "" })}${days ? ` ${validityText(days)}` : ""}`;
}
