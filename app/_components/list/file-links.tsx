import type { ReactNode } from "react";
import { DownloadIcon } from "#app/_ui/icon.tsx";
import { TABLE_FORMATS } from "#lib/core/table.ts";
import { tableTexts } from "#lib/messages/ui.ts";
import { addressOf, type ListQuery } from "./list-address.ts";

type Props = {
  path: string;
  /** The filter and order in which the list is shown. */
  query?: ListQuery;
  /** Before them: another way between a list and files. */
  children?: ReactNode;
};

/** Below a list: the same list, all its pages, as a file. */
export const FileLinks = ({ path, query = {}, children }: Props) => (
  <p className="mt-4 flex flex-wrap justify-end gap-x-5 max-sm:justify-start">
    {children}
    {TABLE_FORMATS.map((format) => (
      <a key={format} href={addressOf(path, { ...query, cursor: undefined, format })} className={FILE_LINK}>
        <DownloadIcon />
        {tableTexts[format]}
      </a>
    ))}
  </p>
);

export const FILE_LINK =
  "inline-flex min-h-(--control-height) items-center gap-1.5 text-label text-link hover:underline";
