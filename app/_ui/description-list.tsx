import type { ReactNode } from "react";

/** Names and values of a side panel. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[minmax(5.5rem,3fr)_minmax(0,5fr)] gap-x-4 gap-y-1.5">{children}</dl>;
}

/** `under` is a quieter second line, such as when it happened. E-mails go in an EmailText. */
export function DescriptionRow({
  term,
  under,
  children,
}: {
  term: string;
  under?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <dt className="hyphens-auto text-ink-3">{term}</dt>
      <dd className="min-w-0">
        {children}
        {under && <span className="block text-caption text-ink-3 tabular-nums">{under}</span>}
      </dd>
    </>
  );
}
