import type { ReactNode } from "react";

type CardProps = {
  title?: string;
  /** Beside the heading: a SavedNote, a link or a small button. */
  note?: ReactNode;
  id?: string;
  children: ReactNode;
};

/** One subject: a heading row and what belongs under it. */
export function Card({ title, note, id, children }: CardProps) {
  return (
    <section
      id={id}
      // Not by the heading's id: a server component's useId gives ids that the page before it has in its frame already.
      aria-label={title}
      className="card min-w-0 scroll-mt-6 rounded-card border border-line bg-card p-4 sm:p-6"
    >
      {title && (
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-section font-section">{title}</h2>
          {note}
        </div>
      )}
      {children}
    </section>
  );
}
