"use client";
import { type RefObject, useEffect } from "react";
import { useReady } from "#app/_ui/ready-fieldset.tsx";

/**
 * Puts the focus into the first field of a form that is why its page was opened, unless something of the page has the focus
 * already. With a mouse at hand there is a keyboard too; on a phone its keyboard would cover half of the form.
 */
export function useFirstField(form: RefObject<HTMLFormElement | null>, wanted: boolean): void {
  // Fields take the focus once they are enabled.
  const ready = useReady();
  useEffect(() => {
    if (!ready || !wanted || !matchMedia("(pointer: fine)").matches) return;
    if (document.activeElement?.closest("main, dialog")) return;
    const fields = [...(form.current?.querySelectorAll<Field>("input, select, textarea") ?? [])];
    fields
      .find((field) => !field.matches(":disabled, :read-only:not(select, [type=radio], [type=checkbox])"))
      ?.focus({ preventScroll: true });
  }, [ready, wanted, form]);
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
