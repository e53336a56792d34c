"use client";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useState, useTransition } from "react";
import { SpinnerIcon } from "#app/_ui/icon.tsx";
import { uiTexts } from "#lib/i18n/texts/ui.ts";

/**
 * Follows plain links without loading a new document, and tells while the next screen loads. One listener for the
 * whole page: fifty rows of links stay fifty short anchors, where fifty link components would each be rendered,
 * shipped and hydrated. Links of the framework only get the spinner.
 */
export function SoftNavigation() {
  const router = useRouter();
  const address = `${usePathname()}?${useSearchParams()}`;
  const [following, startTransition] = useTransition();
  const [leaving, setLeaving] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: at another address the way has come to its end
  useEffect(() => setLeaving(false), [address]);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = linkWithin(event);
      if (!link) return;
      if (event.defaultPrevented) return setLeaving(true);
      event.preventDefault();
      startTransition(() => router.push(link.pathname + link.search + link.hash));
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [router]);

  return (
    <p role="status" className="pointer-events-none fixed inset-x-0 top-3 z-20 flex justify-center">
      {(following || leaving) && (
        <span className="late flex items-center gap-2 rounded-full border border-line bg-card px-4 py-2 text-label">
          <SpinnerIcon className="wheel" />
          {uiTexts.loading}
        </span>
      )}
    </p>
  );
}

/** Routes that answer with a document of their own, or with none. */
const OUTSIDE = /^\/(?:api|dev|user)(?:\/|$)/;

/** The link under a plain click that leads to another screen of the portal. */
function linkWithin(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || link.target || link.hasAttribute("download") || link.origin !== location.origin)
    return null;
  if (OUTSIDE.test(link.pathname)) return null;
  const leads = link.pathname + link.search !== location.pathname + location.search;
  return leads ? link : null;
}
