"use client";
import type { ReactNode } from "react";
import { traceOf } from "#app/_components/form/use-server-action.ts";
import { ReturnButton } from "#app/_components/status/return-dialog.tsx";
import { DeleteButton, StatusButton, useStatusAction } from "#app/_components/status/status-buttons.tsx";
import type { StatusChoice } from "#app/_components/status/status-choices.ts";
import { ErrorBox } from "#app/_ui/error-box.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import type { Status } from "#lib/core/status.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import * as m from "#messages";
import {
  deleteDriverAction,
  deleteVehicleAction,
  returnDriverAction,
  returnVehicleAction,
  saveDriverAction,
  saveVehicleAction,
} from "./actions.ts";
import { deletionQuestion } from "./deletion-question.ts";

type Props = {
  kind: FleetKind;
  companyId: number;
  companyName: string;
  id: number;
  version: number;
  name: string;
  /** False if `name` is only a placeholder for a missing name. */
  named: boolean;
  badge: ReactNode;
  choices: readonly StatusChoice[];
  deletion: "incomplete" | "pending" | null;
  /** Whether it may be returned for completion. */
  returnable: boolean;
  /** The element with the reason why a button cannot be pressed. */
  reasonId: string;
};

type Place = { companyId: number; id: number; version: number };

const ACTIONS = {
  vehicle: {
    changeStatus: ({ id, ...place }: Place, status: Status) =>
      saveVehicleAction({ ...place, vehicleId: id, body: { status } }),
    remove: ({ id, ...place }: Place) => deleteVehicleAction({ ...place, vehicleId: id }),
    returnForCompletion: ({ id, ...place }: Place, reason: string) =>
      returnVehicleAction({ ...place, vehicleId: id, body: { reason } }),
  },
  driver: {
    changeStatus: ({ id, ...place }: Place, status: Status) =>
      saveDriverAction({ ...place, driverId: id, body: { status } }),
    remove: ({ id, ...place }: Place) => deleteDriverAction({ ...place, driverId: id }),
    returnForCompletion: ({ id, ...place }: Place, reason: string) =>
      returnDriverAction({ ...place, driverId: id, body: { reason } }),
  },
};

/** The name of a vehicle or driver with its status, and the buttons that change it. A refusal is shown above. */
export function FleetHeading({ kind, companyId, companyName, id, version, name, badge, ...rest }: Props) {
  const { named, choices, deletion, returnable, reasonId } = rest;
  const list = `/companies/${companyId}/${kind}s`;
  const { carryOut, failure, attempt, done, changing } = useStatusAction({
    entity: `${kind}-${id}`,
    version,
    overtaken: m.fleet_overtaken({ kind }),
  });

  const changeStatus = async ({ outcome, to }: StatusChoice) => {
    await carryOut({
      send: (from) => ACTIONS[kind].changeStatus({ companyId, id, version: from }, to),
      done: m.fleet_done({ kind, outcome }),
    });
  };
  const returnForCompletion = (reason: string) =>
    carryOut({
      send: (from) => ACTIONS[kind].returnForCompletion({ companyId, id, version: from }, reason),
      done: m.return_returned(),
    });
  const remove = async () => {
    await carryOut({
      send: (from) => ACTIONS[kind].remove({ companyId, id, version: from }),
      done: m.fleet_done_withdraw({ kind }),
      leadsTo: deletion === "incomplete" ? list : undefined,
    });
  };
  const asked = deletionQuestion({ kind, name, named, deletion });

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
          { label: m.companyPage_companies(), href: "/companies" },
          { label: companyName, href: `/companies/${companyId}` },
          { label: m.fleet_list({ kind }), href: list },
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
              {returnable && <ReturnButton name={name} changing={changing} send={returnForCompletion} />}
              {choices.map((choice) => (
                <StatusButton
                  key={choice.action}
                  asked={{
                    title: m.fleet_deactivating_title({ kind, name }),
                    explanation: m.fleet_deactivating_explanation({ kind }),
                    confirm: m.fleet_deactivating_confirm({ kind }),
                  }}
                  choice={choice}
                  reasonId={reasonId}
                  changeStatus={changeStatus}
                  changing={changing}
                />
              ))}
              {deletion && <DeleteButton asked={asked} remove={remove} changing={changing} />}
            </>
          )
        }
      />
    </>
  );
}
