/** Lists as files. */
export const tableTexts = {
  csv: "Lataa CSV",
  xlsx: "Lataa Excel",
  /** How the files of the lists are called, before the date. */
  files: { companies: "yritykset" },
} as const;
