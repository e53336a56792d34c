"use client";
import { type ReactNode, useLayoutEffect, useSyncExternalStore } from "react";
import { Chip } from "#app/_ui/chip.tsx";
import { MOST_COUNTED } from "#lib/core/keyset.ts";
import { shownCount } from "#lib/queue/texts.ts";
import * as m from "#messages";

/** The number of decided or held rows of the list. The page's counts are older. */
let decided = 0;
const listeners = new Set<() => void>();

const tell = (count: number) => {
  decided = count;
  for (const listener of listeners) listener();
};

/** Before the browser paints, so that a page read anew does not subtract rows that it no longer counts. */
export function useTellDecided(count: number): void {
  useLayoutEffect(() => {
    tell(count);
    return () => tell(0);
  }, [count]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The rest of `count`. A count at its limit stays unchanged. */
function useLeft(count: number): number {
  const gone = useSyncExternalStore(
    subscribe,
    () => decided,
    () => 0,
  );
  return count > MOST_COUNTED ? count : Math.max(0, count - gone);
}

export function WaitingLine({ count }: { count: number }) {
  const left = useLeft(count);
  return left === 0 ? m.queue_allDone() : m.queue_waiting({ count: left, shown: shownCount(left) });
}

/** The chip of the listed kind. */
export function ListedChip({ href, count, children }: { href: string; count: number; children: ReactNode }) {
  return (
    <Chip href={href} current={true} count={useLeft(count)}>
      {children}
    </Chip>
  );
}
