import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";

/** True after 'back' or 'forward' while the address already names another screen than the one that is still shown. */
export function useReturning(): boolean {
  const shown = addressOf(usePathname(), useSearchParams().toString());
  const [wanted, setWanted] = useState(shown);
  const returning = wanted !== shown;

  useEffect(() => {
    const look = () => setWanted(addressOf(location.pathname, location.search));
    window.addEventListener("popstate", look);
    // The other screen's address may lead on to this one, which then changes nothing here.
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
