"use client";
import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { CompanyValues } from "#app/_components/companies/company-form-props.ts";
import { askRegister, type RegisterReply } from "#app/_components/company-register/register-check.tsx";
import { Button } from "#app/_ui/button.tsx";
import { registerTexts as texts } from "#lib/company-register/texts.ts";

type Props = { businessId: string; form: UseFormReturn<CompanyValues> };

/** Offers the register's name and address; what somebody typed is replaced only by pressing the button. */
export default function RegisterFill({ businessId, form }: Props) {
  const [reply, setReply] = useState<RegisterReply>();
  const [filled, setFilled] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    askRegister(businessId, leaving.signal).then((answer) => answer && setReply(answer));
    return () => leaving.abort();
  }, [businessId]);

  const known = reply?.kind === "known" ? reply.company : null;
  const fill = () => {
    if (!known) return;
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    form.setValue("companyName", known.name, options);
    if (known.address) {
      form.setValue("address.street", known.address.street, options);
      form.setValue("address.postCode", known.address.postCode, options);
      form.setValue("address.city", known.address.city, options);
    }
    setFilled(true);
  };
  if (filled) return texts.filled;
  if (!reply) return texts.asking;
  if (!known) return reply.kind === "unknown" ? texts.unknown : texts.away;
  const { address, name } = known;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button onClick={fill}>{texts.fill(name)}</Button>
      {address && (
        <span>
          {address.street}, {address.postCode} {address.city}
        </span>
      )}
    </div>
  );
}
