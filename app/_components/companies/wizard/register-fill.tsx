"use client";
import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { CompanyValues } from "#app/_components/companies/company-form-props.ts";
import { askRegister, type RegisterReply } from "#app/_components/company-register/register-check.tsx";
import { Button } from "#app/_ui/button.tsx";
import * as m from "#messages";

type Props = { businessId: string; form: UseFormReturn<CompanyValues> };

/** Fills in the register's name and address in empty fields. Typed values are replaced only by a press on the button. */
export default function RegisterFill({ businessId, form }: Props) {
  const [reply, setReply] = useState<RegisterReply>();
  const [filled, setFilled] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    askRegister(businessId, leaving.signal).then((answer) => {
      if (!answer) return;
      if (answer.kind === "known" && isEmpty(form)) {
        fillIn(form, answer.company);
        setFilled(true);
      }
      setReply(answer);
    });
    return () => leaving.abort();
  }, [businessId, form]);

  const known = reply?.kind === "known" ? reply.company : null;
  const fill = () => {
    if (!known) return;
    fillIn(form, known);
    setFilled(true);
  };
  if (filled) return m.register_filled();
  if (!reply) return m.register_asking();
  if (!known) return reply.kind === "unknown" ? m.register_unknown() : m.register_away();
  const { address, name } = known;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button onClick={fill}>{m.register_fill({ name })}</Button>
      {address && (
        <span>
          {address.street}, {address.postCode} {address.city}
        </span>
      )}
    </div>
  );
}

const isEmpty = (form: UseFormReturn<CompanyValues>): boolean =>
  form
    .getValues(["companyName", "address.street", "address.postCode", "address.city"])
    .every((value) => value.trim() === "");

function fillIn(
  form: UseFormReturn<CompanyValues>,
  { name, address }: Extract<RegisterReply, { kind: "known" }>["company"],
): void {
  const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
  form.setValue("companyName", name, options);
  if (!address) return;
  form.setValue("address.street", address.street, options);
  form.setValue("address.postCode", address.postCode, options);
  form.setValue("address.city", address.city, options);
}
