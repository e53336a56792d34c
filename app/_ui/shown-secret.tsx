"use client";
import { useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

type Value = { term: string; value: string };
type Props = { title: string; help?: string; values: readonly Value[] };

/** A secret that the server shows once, with its related values and copy buttons. Each new secret takes the focus. */
export const ShownSecret = (props: Props) => (
  <NewSecret key={props.values.map(({ value }) => value).join(" ")} {...props} />
);

function NewSecret({ title, help, values }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const focus = () => box.current?.focus();
    // A closing dialog first returns the focus to its button.
    const question = document.querySelector("dialog:modal");
    if (!question) return focus();
    question.addEventListener("close", focus, { once: true });
    return () => question.removeEventListener("close", focus);
  }, []);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Notice tone="warning" title={title} live>
        {help && <p>{help}</p>}
        <dl className="mt-3 grid gap-3">
          {values.map((value) => (
            // The title already names a single value.
            <CopiedValue key={value.term} {...value} termHidden={values.length === 1} />
          ))}
        </dl>
      </Notice>
    </div>
  );
}

type Copied = Value & {
  termHidden?: boolean;
  /** The value in a more readable form. */
  shown?: string | undefined;
};

/** A value with its copy button, within a description list. */
export function CopiedValue({ term, value, termHidden = false, shown = value }: Copied) {
  const [state, setState] = useState<"copied" | "failed">();
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setState("copied"),
      () => setState("failed"),
    );
  return (
    <div>
      <dt className={termHidden ? "sr-only" : "text-label font-label"}>{term}</dt>
      <dd className="mt-1 flex flex-wrap items-center gap-3">
        <code
          className="min-w-0 flex-[1_1_16rem] text-caption wrap-anywhere whitespace-pre-wrap select-all"
          data-testid="shown-secret"
        >
          {shown}
        </code>
        <Button onClick={copy}>
          {state === "copied" ? m.copy_copied() : m.copy_copy()}
          <span className="sr-only"> {term}</span>
        </Button>
        <p role="status" className="basis-full text-caption text-error empty:hidden">
          {state === "failed" && m.copy_copyFailed()}
        </p>
      </dd>
    </div>
  );
}
