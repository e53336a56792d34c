import type { ReactNode } from "react";
import { whole } from "./whole-text.tsx";

type CardProps = {
  title?: string;
  /** Beside the heading: a SavedNote, a link or a small button. */
  note?: ReactNode;
  id?: string;
  children: ReactNode;
};

/** One subject: a heading row and its content. */
export function Card({ title, note, id, children }: CardProps) {
  return (
    <section
      id={id}
      // Not labelled by the heading's id: a server component's useId can repeat an id of the previous page's frame.
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

type LinkCardProps = { title: string; help: string; href: string; link: string };

/** A card that describes another page and links to it. */
export const LinkCard = ({ title, help, href, link }: LinkCardProps) => (
  <Card title={title}>
    <p className="mb-2 text-ink-2">{help}</p>
    <a href={href} className="link">
      {link}
    </a>
  </Card>
);

/** Names and values of a side panel. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[minmax(min-content,3fr)_minmax(0,5fr)] items-baseline gap-x-4 gap-y-1.5">
      {children}
    </dl>
  );
}

/** `under` is a quieter second line, such as a date. */
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
        {whole(children)}
        {under && <span className="block text-caption text-ink-3">{whole(under)}</span>}
      </dd>
    </>
  );
}
