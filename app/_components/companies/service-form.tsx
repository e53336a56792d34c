"use client";
import { useRef, useState } from "react";
import { FormFrame } from "#app/_components/form/form-frame.tsx";
import { useCardForm } from "#app/_components/form/use-card-form.ts";
import { Editable } from "#app/_components/shell/view-only.tsx";
import { Button } from "#app/_ui/button.tsx";
import { Card } from "#app/_ui/card.tsx";
import { DateInput } from "#app/_ui/inputs.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import { fieldLabel } from "#lib/messages/labels.ts";
import * as m from "#messages";
import { saveCompanyAction } from "./actions.ts";
import { contractBody } from "./form-bodies.ts";
import { ContractBoxes, PackageCards } from "./service-fields.tsx";
import type { ServiceFormProps } from "./service-form-props.ts";
import { Confirmations, PackageHistory, PackageNow } from "./service-summary.tsx";

/** The service package: current, former and planned ones, and the form that changes it. */
export function ServiceForm(props: ServiceFormProps) {
  const [savedAt, setSavedAt] = useState(0);
  const onSaved = () => setSavedAt(Date.now());
  return (
    <Card title={m.company_service()} note={<SavedNote savedAt={savedAt} />}>
      {props.status === "incomplete" ? (
        <SubmitCompanyForm {...props} onSaved={onSaved} />
      ) : (
        <div className="grid gap-4">
          <PackageNow {...props} />
          <Editable>
            <ChangePackage {...props} onSaved={onSaved} />
          </Editable>
          {props.periods.length > 1 && <PackageHistory periods={props.periods} />}
          <Confirmations confirmations={props.confirmations} />
        </div>
      )}
    </Card>
  );
}

/** The form opens in the button's place; focus returns to the button when it closes. */
function ChangePackage({ onSaved, ...props }: ServiceFormProps & { onSaved: () => void }) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    // The button was hidden while the form was open, so it can take focus only after it is drawn again.
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <>
      <div hidden={open}>
        <Button ref={opener} aria-expanded={open} onClick={() => setOpen(true)}>
          {m.company_changePackage()}
        </Button>
      </div>
      {open && (
        <ChangePackageForm
          {...props}
          onSaved={() => {
            close();
            onSaved();
          }}
          onCancel={close}
        />
      )}
    </>
  );
}

type Props = Pick<
  ServiceFormProps,
  "companyId" | "version" | "billed" | "prices" | "change" | "earliestStart"
> & {
  onSaved: () => void;
  onCancel: () => void;
};

/** Another package from a chosen day on; billed days can no longer change. */
function ChangePackageForm({ companyId, version, change, earliestStart, ...props }: Props) {
  const { billed, prices, onSaved, onCancel } = props;
  const form = useCardForm({
    name: `company-${companyId}-package`,
    schema: async () =>
      (await import("./form-schemas.ts")).startingFrom(
        earliestStart,
        billed ? "package_past_fixed" : "package_before_today",
      ),
    values: change,
    version,
    send: (body, against) => saveCompanyAction({ companyId, version: against, body }),
    onSaved,
  });
  return (
    <FormFrame form={form} amongOthers>
      <PackageCards field={form.field("choosePackage.name")} prices={prices} hideLabel />
      <DateInput
        {...form.field("choosePackage.startDate")}
        min={earliestStart}
        hint={billed ? m.company_earliestTomorrow() : undefined}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={form.busy} busyText={m.form_saving()}>
          {m.company_confirmChange()}
        </Button>
        <Button onClick={onCancel}>{m.company_keepPackage()}</Button>
      </div>
    </FormFrame>
  );
}

type SubmitProps = Pick<ServiceFormProps, "companyId" | "version" | "prices" | "submission" | "missing"> & {
  onSaved: () => void;
};

/** The contract step outside the wizard: it sends an incomplete company to be approved once nothing else is missing. */
function SubmitCompanyForm({ companyId, version, prices, submission, missing, onSaved }: SubmitProps) {
  const form = useCardForm({
    name: `company-${companyId}-contract`,
    schema: async () => (await import("#lib/companies/schema.ts")).contractFormSchema,
    values: submission,
    version,
    send: (body, against) =>
      saveCompanyAction({ companyId, version: against, body: contractBody(body, new Date()) }),
    onSaved,
  });
  const complete = missing.length === 0;
  return (
    <FormFrame form={form} amongOthers>
      <PackageCards field={form.field("choosePackage.name")} prices={prices} hideLabel />
      <ContractBoxes form={form} companyId={companyId} />
      {!complete && (
        <p className="text-caption text-ink-3">
          {m.company_missing({ fields: missing.map((path) => fieldLabel(path)).join(", ") })}
        </p>
      )}
      <Editable>
        <div>
          <Button
            type="submit"
            variant="primary"
            busy={form.busy}
            busyText={complete ? m.company_submitting() : m.form_saving()}
          >
            {complete ? m.company_submit() : m.form_save()}
          </Button>
        </div>
      </Editable>
    </FormFrame>
  );
}
