"use client";
import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { vehicleOption } from "#app/_components/search/hit-options.ts";
import { VehiclePicker } from "#app/_components/search/pickers.tsx";
import { Button } from "#app/_ui/button.tsx";
import { paymentTexts as texts } from "#lib/payments/texts.ts";
import type { VehicleHit } from "#lib/search/rules/search.ts";
import { assignPaymentsAction } from "./actions.ts";

export type AssignedPayment = { id: number; licensePlate: string; reference: string; samePlate: number };

type Props = { payment: AssignedPayment; onClose: () => void };

const FIELD = "assign-vehicle";

/** Which vehicle? It is picked from what the search finds; all payments with the same plate may go with it. */
export function AssignDialog({ payment, onClose }: Props) {
  const { id, licensePlate, samePlate } = payment;
  const dialog = useRef<HTMLDialogElement>(null);
  const [vehicle, setVehicle] = useState<VehicleHit | null>(null);
  const [asked, setAsked] = useState(false);
  const [all, setAll] = useState(samePlate > 1);
  const [busy, setBusy] = useState(false);
  const { carryOut, refusal } = useServerAction();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Closing, while it still stands in the page, gives the focus back to where the question came from.
    return () => shown?.close();
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!vehicle) return document.getElementById(FIELD)?.focus();
    if (busy) return;
    setBusy(true);
    const done = await carryOut(
      assignPaymentsAction({ paymentId: String(id), vehicleId: String(vehicle.id), samePlate: all }),
    );
    setBusy(false);
    if (done) dialog.current?.close();
  };

  return (
    <dialog
      ref={dialog}
      className="confirm"
      aria-labelledby="assign-title"
      onCancel={(event) => busy && event.preventDefault()}
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate>
        <h2 id="assign-title" className="mb-4 text-section font-section">
          {texts.assignTitle(licensePlate)}
        </h2>
        <VehiclePicker
          id={FIELD}
          label={texts.vehicle}
          hint={texts.vehicleHint}
          error={asked && !vehicle ? texts.chooseVehicle : undefined}
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
            <span>{texts.samePlate(licensePlate, samePlate)}</span>
          </label>
        )}
        <p className="mt-4 text-ink-2">{texts.assignHelp}</p>
        {refusal && (
          <p role="alert" className="mt-3 text-error">
            {refusal}
          </p>
        )}
        <div className="mt-4 flex flex-wrap justify-end gap-3">
          <Button disabled={busy} onClick={() => dialog.current?.close()}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {texts.assign}
          </Button>
        </div>
      </form>
    </dialog>
  );
}

/** Asks whose a payment is. */
export function AssignButton({ payment }: { payment: AssignedPayment }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        {texts.assign} <span className="sr-only">{`${payment.licensePlate} ${payment.reference}`}</span>
      </Button>
      {open && <AssignDialog payment={payment} onClose={() => setOpen(false)} />}
    </>
  );
}
