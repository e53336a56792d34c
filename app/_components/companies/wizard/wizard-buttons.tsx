"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { deleteCompanyAction } from "#app/_components/companies/actions.ts";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { ConfirmDialog } from "#app/_ui/confirm-dialog.tsx";
import { focusHeading } from "#app/_ui/focus-heading.ts";
import { ArrowLeftIcon } from "#app/_ui/icon.tsx";
import { Refusal } from "#app/_ui/refusal.tsx";
import * as m from "#messages";

type Props = {
  back?: { href: string; label: string };
  label: string;
  busyText?: string;
  busy: boolean;
};

/** The way back at the left, the way on at the right; on a phone they share the row. */
export function WizardButtons({ back, label, busyText = m.form_saving(), busy }: Props) {
  return (
    <div className="flex flex-wrap justify-between gap-3">
      {back && (
        <ButtonLink href={back.href}>
          <ArrowLeftIcon />
          {back.label}
        </ButtonLink>
      )}
      <Button type="submit" variant="primary" busy={busy} busyText={busyText} className="ms-auto">
        {label}
      </Button>
    </div>
  );
}

/**
 * A new step starts at its heading for keyboards and screen readers; a fresh document starts at its top. The browser's back
 * button shows the page as it was left, so it is fetched again.
 */
export function Arrival() {
  const router = useRouter();
  useEffect(() => {
    if (arrived) focusHeading();
    if (returned) router.refresh();
    arrived = true;
    returned = false;
  }, [router]);
  return null;
}

let arrived = false;
let returned = false;
if (typeof window !== "undefined")
  window.addEventListener("popstate", () => {
    returned = true;
  });

/** 'Poista' for a registration that was never submitted. */
export function DeleteDraft({ companyId, name }: { companyId: number; name: string }) {
  const router = useRouter();
  const { carryOut, refusal } = useServerAction();
  const remove = async () => {
    await carryOut(() => deleteCompanyAction({ companyId }), {
      onDone: () => router.push("/companies"),
      refresh: false,
    });
  };
  return (
    <div className="mt-8 border-t border-line pt-6">
      <ConfirmDialog
        trigger={m.wizard_delete()}
        title={m.wizard_deleteTitle({ name })}
        confirmLabel={m.wizard_delete()}
        onConfirm={remove}
      >
        {m.wizard_deleteHelp()}
      </ConfirmDialog>
      <Refusal className="mt-2">{refusal}</Refusal>
    </div>
  );
}
