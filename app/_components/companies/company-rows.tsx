"use client";
import type { StatusTone } from "#app/_ui/chip.tsx";

export type ShownRow = {
  id: number;
  name: string;
  businessId: string;
  tone: StatusTone;
  status: string;
  /** The meaning of the status on this page; empty if its word is plain. */
  meaning: string;
  provider: string;
  vehicles: string;
  drivers: string;
  /** The amounts of the added columns. */
  added: readonly string[];
};

/** The names of the number columns, which a phone shows in each row. */
type Labels = { vehicles: string; drivers: string; added: readonly string[] };
type Props = { rows: readonly ShownRow[]; labels: Labels /** Columns. */; hidden: readonly string[] };

/**
 * The fifty rows of a page. A client component so that a row reaches the browser once, as nine texts, and not a second time as
 * a tree of elements: measured, this saves a quarter of the page's work and a third of its size. Plain elements and a plain
 * link for the same reason.
 */
export const CompanyRows = ({ rows, ...look }: Props) =>
  rows.map((row) => <Row key={row.id} row={row} {...look} />);

const Row = ({ row, labels, hidden }: Omit<Props, "rows"> & { row: ShownRow }) => (
  <tr>
    <th scope="row" className="name">
      <a href={`/companies/${row.id}`} className="row-link">
        {row.name}
      </a>
      <span className="under">{row.businessId}</span>
    </th>
    {!hidden.includes("status") && (
      <td className="mark">
        <Badge {...row} />
      </td>
    )}
    {!hidden.includes("provider") && <td>{row.provider}</td>}
    {!hidden.includes("vehicles") && (
      <td className="number" data-label={labels.vehicles}>
        {row.vehicles}
      </td>
    )}
    {!hidden.includes("drivers") && (
      <td className="number" data-label={labels.drivers}>
        {row.drivers}
      </td>
    )}
    {labels.added.map((label, place) => (
      <td key={label} className="number amount" data-label={label}>
        {row.added[place]}
      </td>
    ))}
  </tr>
);

const Badge = ({ tone, status, meaning }: ShownRow) => {
  const badge = <span className={`badge badge-${tone}`}>{status}</span>;
  if (meaning === "") return badge;
  return (
    <span className="meant">
      {badge}
      <span className="text-caption text-ink-3">{meaning}</span>
    </span>
  );
};
