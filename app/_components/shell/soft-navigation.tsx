"use client";
import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";
import { SpinnerIcon } from "#app/_ui/icon.tsx";
import { uiTexts } from "#lib/messages/ui.ts";

/**
 * Follows the portal's plain links without loading a new document, and shows that the next screen is loading. One
 * listener serves the whole page: fifty rows stay fifty short anchors, while fifty link components would each be
 * rendered, shipped and hydrated. A link also works before this code has loaded.
 */
export function SoftNavigation() {
  const router = useRouter();
  const [loading, startTransition] = useTransition();

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = linkToFollow(event);
      if (!link) return;
      event.preventDefault();
      startTransition(() => router.push(link.pathname + link.search + link.hash));
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [router]);

  return (
    <p role="status" className="pointer-events-none fixed inset-x-0 top-3 z-20 flex justify-center">
      {loading && (
        <span className="late flex items-center gap-2 rounded-full border border-line bg-card px-4 py-2 text-label">
          <SpinnerIcon className="wheel" />
          {uiTexts.loading}
        </span>
      )}
    </p>
  );
}

/** Routes that answer with another document, with a file or with no page. */
const OUTSIDE = /^\/(?:api|dev|user)(?:\/|$)|\/(?:export|template|failures)$/;

/** The link of a plain click, if it leads to a screen of the portal and no other handler has taken the click. */
function linkToFollow(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || link.target || link.hasAttribute("download")) return null;
  if (link.origin !== location.origin || OUTSIDE.test(link.pathname)) return null;
  const here = link.pathname === location.pathname && link.search === location.search;
  return here && link.hash ? null : link;
}
