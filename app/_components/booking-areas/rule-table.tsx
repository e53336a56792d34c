import { ListPager } from "#app/_components/list/list-rows.tsx";
import { StatusBadge } from "#app/_ui/chip.tsx";
import { BadgeCell, Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import type { ShownRule } from "#lib/booking-areas/queries/booking-rules.ts";
import { type BookingArea, stateOn } from "#lib/booking-areas/rules/booking-area.ts";
import { validityText } from "#lib/booking-areas/texts.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { Cursor, Page } from "#lib/core/keyset.ts";
import { cursorText } from "#lib/platform/schema/cursor.ts";
import * as m from "#messages";
import { AREAS_PATH, AreaBadge } from "./area-list.tsx";
import { EndRule } from "./end-buttons.tsx";

type Props = { area: BookingArea; page: Page<ShownRule>; today: PlainDate };

/** The companies and vehicles that an area allows and denies, page by page. */
export function RuleTable({ area, page, today }: Props) {
  const { rows } = page;
  if (rows.length === 0) return <p className="text-ink-2">{m.area_noRules()}</p>;
  const addressOf = (cursor: Cursor | null) =>
    cursor ? `${AREAS_PATH}/${area.id}?rules=${cursorText(cursor)}` : undefined;
  return (
    <div>
      <Table caption={m.area_ruleCaption()} columns="many">
        <thead>
          <tr>
            <HeadCell>{m.area_subject()}</HeadCell>
            <HeadCell>{m.area_effect()}</HeadCell>
            <HeadCell>{m.area_validity()}</HeadCell>
            <HeadCell>{m.area_state()}</HeadCell>
            <HeadCell>
              <span className="sr-only">{m.area_endRule()}</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((rule) => (
            <RuleRow key={rule.id} rule={rule} area={area} today={today} />
          ))}
        </tbody>
      </Table>
      <ListPager page={page} addressOf={addressOf} />
    </div>
  );
}

function RuleRow({ rule, area, today }: { rule: ShownRule; area: BookingArea; today: PlainDate }) {
  const state = stateOn(today, rule);
  const vehicle = rule.vehicleId !== null;
  const name = (vehicle ? rule.licensePlate : rule.companyName) ?? m.area_unknownSubject();
  const company = rule.companyId ?? rule.ownerId;
  const href = vehicle ? `/companies/${company}/vehicles/${rule.vehicleId}` : `/companies/${company}`;
  return (
    <tr>
      <NameCell
        href={company === null ? undefined : href}
        under={vehicle ? rule.companyName : rule.businessId}
      >
        {name}
      </NameCell>
      <Cell label={m.area_effect()}>
        <StatusBadge tone={rule.effect === "allow" ? "active" : "error"}>
          {m.area_effects({ value: rule.effect })}
        </StatusBadge>
      </Cell>
      <Cell label={m.area_validity()}>
        <span className="tabular-nums">{validityText(rule)}</span>
      </Cell>
      <BadgeCell>
        <AreaBadge state={state} />
      </BadgeCell>
      <td className="relative z-1">
        {state !== "ended" && area.endedAt === null && (
          <EndRule areaId={area.id} ruleId={rule.id} name={name} />
        )}
      </td>
    </tr>
  );
}
