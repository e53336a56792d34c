"use client";
import { useRouter } from "next/navigation";
import { type RefObject, useEffect, useRef, useTransition } from "react";
import * as m from "#messages";

/**
 * Follows the portal's plain links without loading a new document. The followed link is marked at once, and a line at
 * the upper edge shows a screen that takes longer (both in frame.css). One listener serves the whole page: fifty rows stay fifty short anchors, while fifty link components would each be
 * rendered, shipped and hydrated. A link also works before this code has loaded.
 */
export function SoftNavigation() {
  const router = useRouter();
  const [loading, startTransition] = useTransition();
  const followed = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = linkToFollow(event);
      if (!link) return;
      event.preventDefault();
      markFollowed(followed, link);
      startTransition(() => router.push(link.pathname + link.search + link.hash));
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [router]);

  // The header and its links stay when the page changes.
  useEffect(() => {
    if (!loading) markFollowed(followed, null);
  }, [loading]);

  return (
    <p role="status" className="pointer-events-none fixed inset-x-0 top-0 z-20">
      {loading && (
        <span className="progress-line">
          <span className="sr-only">{m.ui_loading()}</span>
        </span>
      )}
    </p>
  );
}

/** Marks a link by an attribute that React does not know and so leaves alone, and unmarks the one before. */
function markFollowed(followed: RefObject<HTMLAnchorElement | null>, link: HTMLAnchorElement | null) {
  followed.current?.removeAttribute("data-followed");
  link?.setAttribute("data-followed", "");
  followed.current = link;
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
