"use client";
import { useState } from "react";
import { FormDialog } from "#app/_components/form/form-dialog.tsx";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { vehicleOption } from "#app/_components/search/hit-options.ts";
import { VehiclePicker } from "#app/_components/search/pickers.tsx";
import { Button } from "#app/_ui/button.tsx";
import type { VehicleHit } from "#lib/platform/search/search.ts";
import * as m from "#messages";
import { assignPaymentsAction } from "./actions.ts";

export type AssignedPayment = { id: number; licensePlate: string; reference: string; samePlate: number };

type Props = { payment: AssignedPayment; onClose: () => void };

const FIELD = "assign-vehicle";

/** Assigns a payment to a vehicle that the search finds, and on request all payments with the same plate. */
export function AssignDialog({ payment, onClose }: Props) {
  const { id, licensePlate, samePlate } = payment;
  const [vehicle, setVehicle] = useState<VehicleHit | null>(null);
  const [asked, setAsked] = useState(false);
  const [all, setAll] = useState(samePlate > 1);
  const { carryOut, busy, refusal } = useServerAction();
  const send = async () => {
    setAsked(true);
    if (!vehicle) return document.getElementById(FIELD)?.focus();
    const target = { paymentId: String(id), vehicleId: String(vehicle.id), samePlate: all };
    await carryOut(() => assignPaymentsAction(target), { onDone: onClose });
  };

  return (
    <FormDialog
      title={m.payment_assignTitle({ plate: licensePlate })}
      confirm={m.payment_assign()}
      busy={busy}
      refusal={refusal}
      onSend={send}
      onClose={onClose}
    >
      <div className="mt-4">
        <VehiclePicker
          id={FIELD}
          label={m.payment_vehicle()}
          hint={m.payment_vehicleHint()}
          error={asked && !vehicle ? m.payment_chooseVehicle() : undefined}
          onType={() => {}}
          onPick={setVehicle}
        />
        {vehicle && <p className="mt-2 text-caption text-ink-2">{vehicleOption(vehicle).detail}</p>}
        {samePlate > 1 && (
          <label className="mt-4 flex items-start gap-2.5">
            <input
              type="checkbox"
              className="check"
              checked={all}
              onChange={({ target }) => setAll(target.checked)}
            />
            <span>{m.payment_samePlate({ plate: licensePlate, count: samePlate })}</span>
          </label>
        )}
        <p className="mt-4 text-ink-2">{m.payment_assignHelp()}</p>
      </div>
    </FormDialog>
  );
}

/** Opens the dialogue that assigns a payment to a vehicle. */
export function AssignButton({ payment }: { payment: AssignedPayment }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        {m.payment_assign()} <span className="sr-only">{`${payment.licensePlate} ${payment.reference}`}</span>
      </Button>
      {open && <AssignDialog payment={payment} onClose={() => setOpen(false)} />}
    </>
  );
}
