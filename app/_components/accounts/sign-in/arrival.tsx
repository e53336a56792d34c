"use client";
import { type ReactNode, useEffect, useRef } from "react";

/** What takes the place of a form that was sent: takes focus, so that it is read out and Tab goes on from here. */
export function Arrival({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="grid gap-4 outline-none">
      {children}
    </div>
  );
}
