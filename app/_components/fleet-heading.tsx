"use client";
import type { ReactNode } from "react";
import { ErrorBox } from "#app/_ui/error-box.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import {
  deleteDriverAction,
  returnDriverAction,
  saveDriverAction,
} from "#app/(portal)/companies/[companyId]/drivers/actions.ts";
import {
  deleteVehicleAction,
  returnVehicleAction,
  saveVehicleAction,
} from "#app/(portal)/companies/[companyId]/vehicles/actions.ts";
import type { FleetKind } from "#lib/domain/fleet-permissions.ts";
import type { Status } from "#lib/domain/status.ts";
import { companyPageTexts } from "#lib/i18n/texts/company-page.ts";
import { fleetTexts } from "#lib/i18n/texts/fleet.ts";
import { returnTexts } from "#lib/i18n/texts/returning.ts";
import { traceOf } from "./action-error.ts";
import { ReturnButton } from "./return-button.tsx";
import { DeleteButton, StatusButton } from "./status-buttons.tsx";
import type { StatusChoice } from "./status-choices.ts";
import { useStatusErrand } from "./use-status-errand.ts";

type Props = {
  kind: FleetKind;
  companyId: number;
  companyName: string;
  id: number;
  version: number;
  name: string;
  badge: ReactNode;
  choices: readonly StatusChoice[];
  deletion: "incomplete" | "pending" | null;
  /** Whether it may be sent back to be completed. */
  returnable: boolean;
  /** The element that says why a button cannot be pressed. */
  reasonId: string;
};

type Place = { companyId: number; id: number; version: number };

const ERRANDS = {
  vehicle: {
    turn: ({ id, ...place }: Place, status: Status) =>
      saveVehicleAction({ ...place, vehicleId: id, body: { status } }),
    remove: ({ id, ...place }: Place) => deleteVehicleAction({ ...place, vehicleId: id }),
    giveBack: ({ id, ...place }: Place, reason: string) =>
      returnVehicleAction({ ...place, vehicleId: id, body: { reason } }),
  },
  driver: {
    turn: ({ id, ...place }: Place, status: Status) =>
      saveDriverAction({ ...place, driverId: id, body: { status } }),
    remove: ({ id, ...place }: Place) => deleteDriverAction({ ...place, driverId: id }),
    giveBack: ({ id, ...place }: Place, reason: string) =>
      returnDriverAction({ ...place, driverId: id, body: { reason } }),
  },
};

/** The name of a vehicle or driver with its status, and the buttons that change it. What is refused stands above. */
export function FleetHeading({ kind, companyId, companyName, id, version, name, badge, ...rest }: Props) {
  const { choices, deletion, returnable, reasonId } = rest;
  const texts = fleetTexts[kind];
  const list = `/companies/${companyId}/${kind}s`;
  const { carryOut, failure, attempt, done, changing } = useStatusErrand({
    entity: `${kind}-${id}`,
    version,
    overtaken: texts.overtaken,
  });

  const turn = async ({ outcome, to }: StatusChoice) => {
    await carryOut({
      send: (from) => ERRANDS[kind].turn({ companyId, id, version: from }, to),
      done: texts.done[outcome],
    });
  };
  const giveBack = (reason: string) =>
    carryOut({
      send: (from) => ERRANDS[kind].giveBack({ companyId, id, version: from }, reason),
      done: returnTexts.returned,
    });
  const remove = async () => {
    await carryOut({
      send: (from) => ERRANDS[kind].remove({ companyId, id, version: from }),
      done: texts.done.withdraw,
      leadsTo: deletion === "incomplete" ? list : undefined,
    });
  };
  const asked = deletion === "incomplete" ? texts.deletingIncomplete(name) : texts.deletingPending(name);

  return (
    <>
      {failure && (
        <div className="mb-6">
          <ErrorBox message={failure.message} trace={traceOf(failure)} attempt={attempt} />
        </div>
      )}
      <PageHeading
        title={name}
        breadcrumb={[
          { label: companyPageTexts.companies, href: "/companies" },
          { label: companyName, href: `/companies/${companyId}` },
          { label: texts.list, href: list },
          { label: name },
        ]}
        badge={
          <>
            {badge}
            <SavedNote savedAt={done.at} text={done.text} />
          </>
        }
        actions={
          (deletion || returnable || choices.length > 0) && (
            <>
              {deletion && <DeleteButton {...{ asked, remove, changing }} />}
              {returnable && <ReturnButton {...{ name, changing }} send={giveBack} />}
              {choices.map((choice) => (
                <StatusButton
                  key={choice.action}
                  asked={texts.deactivating(name)}
                  {...{ choice, reasonId, turn, changing }}
                />
              ))}
            </>
          )
        }
      />
    </>
  );
}
