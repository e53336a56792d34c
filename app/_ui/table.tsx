import type { ComponentProps, ReactNode } from "react";
import { ArrowDownIcon, ArrowUpIcon } from "./icon.tsx";

/** A table in a card. The caption is read, not shown. Put `thead`, `tbody` and `tr` inside, and the cells below. */
export function Table({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <div className="table-card">
      <table className="table">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

type Sort = { href: string; direction?: "ascending" | "descending" | undefined };
type HeadCellProps = { sort?: Sort | undefined; number?: boolean; children: ReactNode };

/** A column's heading; with `sort` a link to the same list in that order, and an arrow if it is the order now. */
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

/** The heading of a column of boxes: one for all of them. */
export const PickHead = (props: PickProps) => (
  <th scope="col" className="pick">
    <Pick {...props} />
  </th>
);

/** A box to select its row by: on a phone at the beginning of the first line. */
export const PickCell = (props: PickProps) => (
  <td className="pick">
    <Pick {...props} />
  </td>
);

// What a browser remembers of an earlier visit is no selection of this one.
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
          {children}
        </a>
      ) : (
        children
      )}
      {under && <span className="under">{under}</span>}
    </th>
  );
}

/** On a phone a cell is a line of its own; `label` then stands before it where the value alone would not say. */
export function Cell({
  under,
  label,
  children,
}: {
  under?: ReactNode;
  label?: string;
  children?: ReactNode;
}) {
  return (
    <td data-label={label}>
      {children}
      {under && <span className="under">{under}</span>}
    </td>
  );
}

/** A badge's cell: on a phone at the end of the first line. */
export function BadgeCell({ children }: { children: ReactNode }) {
  return <td className="mark">{children}</td>;
}
