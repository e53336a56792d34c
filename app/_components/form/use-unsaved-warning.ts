"use client";
import { useEffect } from "react";
import * as m from "#messages";

/** Asks before a link or the browser leaves a form with unsaved changes. */
export function useUnsavedWarning(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      if (leavesPage(event) && !window.confirm(m.form_unsavedChanges())) {
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

/** Another tab, a file or a place on this page keeps the form; a fresh document asks by itself. */
function leavesPage({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || ctrlKey || metaKey || shiftKey) return false;
  return link.target !== "_blank" && !link.download && link.pathname !== location.pathname;
}
