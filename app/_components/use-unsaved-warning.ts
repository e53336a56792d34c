"use client";
import { useEffect } from "react";
import { formTexts } from "#lib/i18n/texts/forms.ts";

/** Asks before a link or the browser leaves a form with unsaved changes. */
export function useUnsavedWarning(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      const leaves =
        link instanceof HTMLAnchorElement && link.target !== "_blank" && link.pathname !== location.pathname;
      if (leaves && !window.confirm(formTexts.unsavedChanges)) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    window.addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, { capture: true });
    };
  }, [dirty]);
}
