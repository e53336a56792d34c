"use client";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useTransition,
} from "react";
import { Refusal } from "#app/_ui/refusal.tsx";
import * as m from "#messages";
import { VISIT } from "./visit.ts";

/**
 * Follows the portal's plain links without loading a new document, and shows the spinner while a screen loads, also after
 * 'back' and 'forward'. Marks the followed link at once (both in frame.css). One listener serves the whole page: fifty rows
 * stay fifty short anchors, while fifty link components would each be rendered, shipped and hydrated. A link also works before
 * this code has loaded. Without a connection the page stays, with its typed text, and says why no other one opens: the router
 * would leave it for the browser's error page.
 */
export function SoftNavigation({ spinner }: { spinner: ReactNode }) {
  const router = useRouter();
  const [loading, startTransition] = useTransition();
  const returning = useReturning();
  const followed = useRef<HTMLAnchorElement>(null);

  const [offline, setOffline] = useState(false);

  // Before the page's own effects, which may redirect at once.
  useLayoutEffect(() => {
    const open = (address: string) => {
      setOffline(!navigator.onLine);
      if (navigator.onLine) startTransition(() => router.push(address));
    };
    const onVisit = (event: Event) => {
      if (event instanceof CustomEvent) open(event.detail);
    };
    const onClick = (event: MouseEvent) => {
      const link = linkToFollow(event);
      if (!link) return;
      event.preventDefault();
      if (navigator.onLine) markFollowed(followed, link);
      open(link.pathname + link.search + link.hash);
    };
    const onOnline = () => setOffline(false);
    document.addEventListener("click", onClick);
    document.addEventListener(VISIT, onVisit);
    window.addEventListener("online", onOnline);
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener(VISIT, onVisit);
      window.removeEventListener("online", onOnline);
    };
  }, [router]);

  // The header and its links stay when the page changes.
  useEffect(() => {
    if (!loading) markFollowed(followed, null);
  }, [loading]);

  return (
    <>
      <p role="status" className="spinner">
        {(loading || returning) && spinner}
      </p>
      <Refusal className="unopened">{offline && m.network_lost()}</Refusal>
    </>
  );
}

/** Marks a link by an attribute that React does not know and so keeps, and unmarks the former one. */
function markFollowed(followed: RefObject<HTMLAnchorElement | null>, link: HTMLAnchorElement | null) {
  followed.current?.removeAttribute("data-followed");
  link?.setAttribute("data-followed", "");
  followed.current = link;
}

/** Routes that answer with another document, a file or no page. */
const OUTSIDE = /^\/(?:api|dev|user)(?:\/|$)|\/(?:export|template|failures)$/;

/** The link of a plain click that leads to a screen of the portal, unless another handler has taken the click. */
function linkToFollow(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || link.target || link.hasAttribute("download")) return null;
  if (link.origin !== location.origin || (OUTSIDE.test(link.pathname) && navigator.onLine)) return null;
  const here = link.pathname === location.pathname && link.search === location.search;
  return here && link.hash ? null : link;
}

/** True after 'back' or 'forward' while the address names another screen than the one still shown. */
function useReturning(): boolean {
  const shown = addressOf(usePathname(), useSearchParams().toString());
  const [wanted, setWanted] = useState(shown);
  const returning = wanted !== shown;

  useEffect(() => {
    const look = () => setWanted(addressOf(location.pathname, location.search));
    window.addEventListener("popstate", look);
    // The other screen's address may redirect to this one, which then changes nothing here.
    const timer = returning ? setInterval(look, 500) : undefined;
    return () => {
      window.removeEventListener("popstate", look);
      clearInterval(timer);
    };
  }, [returning]);
  // A link has led elsewhere.
  useEffect(() => setWanted(shown), [shown]);

  return returning;
}

const addressOf = (path: string, query: string): string => `${path}?${new URLSearchParams(query)}`;
