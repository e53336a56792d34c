import type { ComponentProps, ReactNode } from "react";
import { ArrowDownIcon, ArrowUpIcon } from "./icon.tsx";
import { whole } from "./whole-text.tsx";

type TableProps = {
  caption: string;
  /** The width of the columns; on a narrower screen each row becomes a card (globals.css). */
  columns?: "few" | "many" | "most";
  children: ReactNode;
};

/** A table in a card. The caption is read, not shown. Put `thead`, `tbody` and `tr` inside, and the cells below. */
export function Table({ caption, columns = "few", children }: TableProps) {
  return (
    <div className={`table-card table-${columns}`}>
      <table className="table">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

/** A link that sorts a list, and the order at hand. */
export type Sort = { href: string; direction?: "ascending" | "descending" | undefined };
type HeadCellProps = { sort?: Sort | undefined; number?: boolean; children: ReactNode };

/** A column's heading. With `sort` it links to the list in that order, and an arrow marks the current order. */
export function HeadCell({ sort, number, children }: HeadCellProps) {
  return (
    <th scope="col" aria-sort={sort?.direction} className={number ? "number" : undefined}>
      {sort ? (
        <a href={sort.href}>
          {children}
          {sort.direction === "ascending" && <ArrowUpIcon size={14} />}
          {sort.direction === "descending" && <ArrowDownIcon size={14} />}
        </a>
      ) : (
        children
      )}
    </th>
  );
}

type PickProps = Omit<ComponentProps<"input">, "type" | "aria-label"> & { name: string; label: string };

/** The heading of a column of checkboxes: one checkbox for all rows. */
export const PickHead = (props: PickProps) => (
  <th scope="col" className="pick">
    <Pick {...props} />
  </th>
);

/** The checkbox that selects a row. On a phone it stands at the start of the first line. */
export const PickCell = (props: PickProps) => (
  <td className="pick">
    <Pick {...props} />
  </td>
);

// Keeps the browser from restoring the checkboxes of an earlier visit.
const Pick = ({ label, ...rest }: PickProps) => (
  <label>
    <input {...rest} type="checkbox" aria-label={label} autoComplete="off" className="check" />
  </label>
);

type NameCellProps = { href?: string | undefined; under?: ReactNode; children: ReactNode };

/** The cell that names the row. Its link covers the whole row; `under` is a quieter second line. */
export function NameCell({ href, under, children }: NameCellProps) {
  return (
    <th scope="row" className="name">
      {href ? (
        <a href={href} className="row-link">
          {whole(children)}
        </a>
      ) : (
        whole(children)
      )}
      {under && <span className="under">{whole(under)}</span>}
    </th>
  );
}

type CellProps = {
  under?: ReactNode;
  label?: string;
  /** Classes of the style sheet. */
  look?: string;
  children?: ReactNode;
};

/** A cell. On a phone it is a separate line, and `label` stands before a value that does not explain itself. */
export function Cell({ under, label, look, children }: CellProps) {
  return (
    <td data-label={label} className={look || undefined}>
      {whole(children)}
      {under && <span className="under">{whole(under)}</span>}
    </td>
  );
}

/** A badge's cell. On a phone it stands at the end of the first line. */
export function BadgeCell({ children }: { children: ReactNode }) {
  return <td className="mark">{children}</td>;
}

/** The cell of an amount. A phone shows its label before it; one without a value stays empty. */
export const AmountCell = ({ label, children }: { label: string; children: string | null }) => (
  <td data-label={children === null ? undefined : label} className="number amount">
    {children}
  </td>
);
