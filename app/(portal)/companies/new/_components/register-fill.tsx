"use client";
import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { CompanyValues } from "#app/_components/company-form-props.ts";
import { askRegister, type RegisterReply } from "#app/_components/register/ask-register.ts";
import { Button } from "#app/_ui/button.tsx";
import { registerTexts as texts } from "#lib/i18n/texts/company-register.ts";

type Props = { businessId: string; form: UseFormReturn<CompanyValues> };

const QUIET = "text-caption text-ink-3";

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
  const address = known?.address;
  return (
    <div role="status" className="col-span-6 empty:hidden">
      {reply?.kind === "unknown" && <p className={QUIET}>{texts.unknown}</p>}
      {reply?.kind === "away" && <p className={QUIET}>{texts.away}</p>}
      {filled && <p className={QUIET}>{texts.filled}</p>}
      {known && !filled && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button onClick={fill}>{texts.fill(known.name)}</Button>
          {address && (
            <span className={QUIET}>
              {address.street}, {address.postCode} {address.city}
            </span>
          )}
        </div>
      )}
    </div>
  );
}
