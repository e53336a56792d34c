/** A text in a LIKE pattern, where its own signs mean nothing but themselves. */
export const escaped = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** The LIKE pattern of what contains a text, in small letters as the columns that are searched. */
export const containing = (text: string): string => `%${escaped(text.toLowerCase())}%`;
