"use client";
import { Button } from "#app/_ui/button.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { ArrowLeftIcon } from "#app/_ui/icon.tsx";
import { formTexts } from "#lib/messages/form-texts.ts";

type Props = {
  back?: { href: string; label: string };
  label: string;
  busyText?: string;
  busy: boolean;
};

/** The way back at the left, the way on at the right; on a phone they share the row. */
export function WizardButtons({ back, label, busyText = formTexts.saving, busy }: Props) {
  return (
    <div className="flex justify-between gap-3">
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
