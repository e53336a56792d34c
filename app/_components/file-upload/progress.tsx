"use client";
import { useId } from "react";
import type { Told } from "./long-call.ts";

type Props = {
  /** null: it has begun, and nothing is known yet. */
  told: Told | null;
  words: (done: number, total: number) => string;
  beginning: string;
};

/** How far a long action has come. The words are not announced each time: that would never end. */
export function LongProgress({ told, words, beginning }: Props) {
  const id = useId();
  const text = told ? words(told.done, told.total) : beginning;
  return (
    <div className="max-w-140">
      <p id={id} className="mb-1.5 text-label text-ink-2 tabular-nums">
        {text}
      </p>
      <progress
        aria-labelledby={id}
        className="progress"
        {...(told && { value: told.done, max: told.total })}
      />
    </div>
  );
}
