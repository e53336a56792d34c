"use client";
import { useRef, useState } from "react";

/**
 * Code that loads at its first use. Unlike React's lazy, a failed load (a lost connection) breaks nothing and can be repeated.
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
