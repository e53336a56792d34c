import type { ReactNode } from "react";
import { HistoryCard } from "#app/_components/history/history-list.tsx";
import { BlockedFact } from "#app/_components/requirements/blocked-fact.tsx";
import { EntityBadge } from "#app/_components/status/entity-badge.tsx";
import { ReturnNotice } from "#app/_components/status/return-notice.tsx";
import { BUTTONS, outcomeOf, type StatusChoice } from "#app/_components/status/status-choices.ts";
import { Notice } from "#app/_ui/notice.tsx";
import type { FleetCompany } from "#lib/companies/rules/company.ts";
import type { Actor } from "#lib/core/actor.ts";
import type { Issue } from "#lib/core/result.ts";
import { nextStatus, type Standing } from "#lib/core/status.ts";
import {
  canDeleteFleetMember,
  canTakeFleetAction,
  type FleetKind,
  type FleetMember,
} from "#lib/fleet/rules/fleet-permissions.ts";
import type { History as Shown } from "#lib/history/use-cases/list.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import type { DrivenPeriod } from "#lib/payments/rules/driven.ts";
import { returnedMember } from "#lib/queue/rules/returning.ts";
import * as m from "#messages";
import { DrivenCard } from "./driven-card.tsx";
import { FleetHeading } from "./fleet-heading.tsx";

type Props = {
  actor: Actor;
  kind: FleetKind;
  member: FleetMember & Standing & { id: number; version: number };
  company: FleetCompany;
  name: string;
  /** False if `name` is only a placeholder for a missing name. */
  named: boolean;
  /** Required fields that are empty, by path. */
  missing: readonly string[];
  /** Why it may not be in use now, apart from missing fields. */
  unfit: readonly Issue[];
  history: Shown;
  /** Who drove it, or what the driver drove. */
  driven: readonly DrivenPeriod[];
  /** Further badges beside the status. */
  mark?: ReactNode;
  /** Further notices of the page, shown first. */
  notice?: ReactNode;
  children: ReactNode;
};

const REASON_ID = "missing";

/** The frame of the page of one vehicle or driver: name, status and buttons, missing fields, and its history. */
export function MemberFrame({
  actor,
  kind,
  member,
  company,
  name,
  named,
  missing,
  unfit,
  history,
  driven,
  mark,
  notice,
  children,
}: Props) {
  const choices = fleetChoices(actor, { ...member, kind }, unfit.length > 0);
  const held = choices.some(({ to, disabled }) => disabled && to === "active") && unfit.length > 0;
  return (
    <main id="content" tabIndex={-1} className="page">
      <FleetHeading
        kind={kind}
        companyId={company.id}
        companyName={company.companyName}
        id={member.id}
        version={member.version}
        name={name}
        named={named}
        badge={
          <>
            <EntityBadge status={member.status} />
            <BlockedFact level={kind} id={member.id} />
            {mark}
          </>
        }
        choices={choices}
        deletion={fleetDeletionOf(actor, member)}
        returnable={returnedMember(actor, kind, member).ok}
        reasonId={REASON_ID}
      />
      {member.status === "pending" && !actor.admin && (
        <div className="mb-6">
          <Notice>{m.fleet_waiting({ kind })}</Notice>
        </div>
      )}
      {notice}
      <ReturnNotice companyId={company.id} type={kind} id={member.id} status={member.status} />
      {(member.status === "incomplete" || held) && (
        <div className="mb-6">
          <Notice
            tone="warning"
            {...(member.status === "incomplete" && { title: m.fleet_unfinished({ kind }) })}
          >
            <div id={REASON_ID}>
              {missing.length > 0 && (
                <p>{m.errors_missing({ fields: missing.map((path) => fieldLabel(path)).join(", ") })}</p>
              )}
              {member.status === "incomplete" && missing.length === 0 && <p>{m.return_resubmit()}</p>}
              {held && unfit.map(({ code }) => <p key={code}>{messageOfCode(code)}</p>)}
            </div>
          </Notice>
        </div>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-6">{children}</div>
        <div className="grid min-w-0 gap-6">
          <DrivenCard kind={kind} company={company} id={member.id} driven={driven} />
          <HistoryCard
            history={history}
            of={kind}
            companyId={company.id}
            entity={`${kind}:${member.id}`}
            path={`/companies/${company.id}/${kind}s/${member.id}`}
          />
        </div>
      </div>
    </main>
  );
}

type Member = FleetMember & Standing & { kind: FleetKind };

/**
 * The status buttons that a person sees for a vehicle or driver, by the gate's own questions. `unfit` are reasons against its
 * use.
 */
function fleetChoices(actor: Actor, member: Member, unfit: boolean): StatusChoice[] {
  return BUTTONS.flatMap((action) => {
    const next = nextStatus(member.status, action);
    if (!next.ok || !canTakeFleetAction(actor, member, action)) return [];
    const disabled = member.status === "incomplete" || (unfit && next.value === "active");
    const outcome = outcomeOf(member, { action, to: next.value });
    return [{ action, to: next.value, outcome, disabled }];
  });
}

/** Whether 'Poista' is offered, and in which form: an unfinished one disappears, a finished one stays visible. */
function fleetDeletionOf(actor: Actor, member: FleetMember): "incomplete" | "pending" | null {
  if (!canDeleteFleetMember(actor, member)) return null;
  return member.status === "incomplete" ? "incomplete" : "pending";
}
