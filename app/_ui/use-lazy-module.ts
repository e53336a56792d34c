"use client";
import { useRef, useState } from "react";

/**
 * Code that is fetched when it is first needed. Unlike React's lazy, a fetch that fails (a lost connection) takes down
 * nothing and can be tried again.
 */
export function useLazyModule<Code>(fetchCode: () => Promise<Code>) {
  const [state, setState] = useState<{ code: Code | null; failed: boolean }>({ code: null, failed: false });
  const requested = useRef(false);
  const load = () => {
    if (requested.current) return;
    requested.current = true;
    setState({ code: null, failed: false });
    fetchCode().then(
      (code) => setState({ code, failed: false }),
      () => {
        requested.current = false;
        setState({ code: null, failed: true });
      },
    );
  };
  return { ...state, load };
}
