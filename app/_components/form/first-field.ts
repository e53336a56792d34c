"use client";
import { type RefObject, useEffect } from "react";
import { useReady } from "#app/_ui/ready-fieldset.tsx";

/**
 * Focuses the first field of a form for which its page was opened, unless another element has the focus. Only with a mouse,
 * which suggests a keyboard: a phone's keyboard would cover half the form.
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
