"use client";
import { useRef, useState } from "react";
import { Editable } from "#app/_components/shell/view-only.tsx";
import { Button } from "#app/_ui/button.tsx";
import { Card } from "#app/_ui/card.tsx";
import { SavedNote } from "#app/_ui/saved-note.tsx";
import * as m from "#messages";
import { ChangePackageForm } from "./change-package-form.tsx";
import type { ServiceFormProps } from "./service-form-props.ts";
import { Confirmations, PackageHistory, PackageNow } from "./service-summary.tsx";
import { SubmitCompanyForm } from "./submit-company-form.tsx";

/** The service package: what runs, what ran and what comes, and changing it. */
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

/** The form opens in its place; focus comes back to the button when it closes. */
function ChangePackage({ onSaved, ...props }: ServiceFormProps & { onSaved: () => void }) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    // Hidden while the form is open, the button can take focus only after it is drawn again.
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
