"use client";
import { type ChangeEvent, type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { visit } from "#app/_components/shell/visit.ts";

type Props = {
  action: string;
  /**
   * The address's value of each field. The fields follow the address when it changes and keep the text that a person is typing.
   */
  values: Readonly<Record<string, string>>;
  className: string;
  children: ReactNode;
};

/** A plain GET form that applies a choice at once, leaves empty fields out of the address and loads no new document. */
export function FilterForm({ action, values, className, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const begun = useRef(false);
  const wanted = JSON.stringify(values);

  useEffect(() => {
    const others = fieldsThatDiffer(form.current, JSON.parse(wanted));
    if (begun.current) for (const { field, value } of others) field.value = value;
    // The person may have typed or chosen before this code loaded: the text stays, and the choice is applied now.
    else if (others.some(({ field }) => field instanceof HTMLSelectElement)) form.current?.requestSubmit();
    begun.current = true;
  }, [wanted]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(":popover-open")?.hidePopover();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === "string" && value.trim()) query.set(name, value.trim());
    }
    visit(query.size > 0 ? `${action}?${query}` : action);
  };

  const chosen = ({ target, currentTarget }: ChangeEvent<HTMLFormElement>) => {
    if ((target as Element) instanceof HTMLSelectElement) currentTarget.requestSubmit();
  };

  return (
    <form ref={form} action={action} className={className} onSubmit={submit} onChange={chosen}>
      {children}
    </form>
  );
}

const fieldsThatDiffer = (form: HTMLFormElement | null, values: Record<string, string>) =>
  Object.entries(values).flatMap(([name, value]) => {
    const field = form?.elements.namedItem(name);
    const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
    return isField && field.value !== value ? [{ field, value }] : [];
  });
