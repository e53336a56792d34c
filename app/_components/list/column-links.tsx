import type { ListViewProps } from "./list-view-panel.tsx";
import { withColumns } from "./query-address.ts";

/** Without scripts, a link adds a column to the list or takes it out again. */
export const ColumnLinks = ({
  path,
  query,
  view: { added: shown },
  added = [],
}: Omit<ListViewProps, "columns">) => (
  <noscript>
    {added.map(({ id, title }) => (
      <a
        key={id}
        href={withColumns(
          path,
          query,
          shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id],
        )}
        aria-current={shown.includes(id) ? "true" : undefined}
      >
        {title}
      </a>
    ))}
  </noscript>
);
