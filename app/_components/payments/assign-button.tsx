"use client";
import { useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { paymentTexts as texts } from "#lib/payments/texts.ts";
import { AssignDialog, type AssignedPayment } from "./assign-dialog.tsx";

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
