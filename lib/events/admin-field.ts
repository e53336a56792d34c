/** How one field of a thing is said: its name, and its values where they are stored as codes. */
export type AdminField = { label: string; value?: (value: string) => string };
