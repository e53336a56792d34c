"use client";
import { useRouter } from "next/navigation";
import { type ChangeEvent, type FormEvent, type ReactNode, useEffect, useRef, useTransition } from "react";

type Props = {
  action: string;
  /** What the address says of each field; the fields follow it when it changes, and keep what is being typed. */
  values: Readonly<Record<string, string>>;
  className: string;
  children: ReactNode;
};

/** A plain GET form that answers a choice at once, keeps empty fields out of the address and loads no new document. */
export function FilterForm({ action, values, className, children }: Props) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [loading, startTransition] = useTransition();
  const wanted = JSON.stringify(values);

  useEffect(() => {
    for (const [name, value] of Object.entries<string>(JSON.parse(wanted))) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
    }
  }, [wanted]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === "string" && value.trim()) query.set(name, value.trim());
    }
    startTransition(() => router.push(query.size > 0 ? `${action}?${query}` : action));
  };

  const chosen = ({ target, currentTarget }: ChangeEvent<HTMLFormElement>) => {
    if ((target as Element) instanceof HTMLSelectElement) currentTarget.requestSubmit();
  };

  return (
    <form
      ref={form}
      action={action}
      aria-busy={loading}
      className={className}
      onSubmit={submit}
      onChange={chosen}
    >
      {children}
    </form>
  );
}
