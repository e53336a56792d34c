/** The words of a payment reminder, with placeholders. `text` and `details` have several lines. */
export type ReminderWords = {
  subject: string;
  heading: string;
  /** Paragraphs. An empty line separates them. */
  text: string;
  /** Each line is one item of the list below the paragraphs. */
  details: string;
};

const PLACEHOLDER = /\{([^{}\n]*)\}/g;

/** The names in braces of a text, each once: `Maksa {summa}` holds `summa`. */
export const placeholdersOf = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name)),
];

/** Whether a text holds a name in braces that nobody knows, or a brace without its other half. */
export const holdsUnknownPlaceholder = (text: string, known: readonly string[]): boolean =>
  placeholdersOf(text).some((name) => !known.includes(name)) || /[{}]/.test(text.replace(PLACEHOLDER, ""));

/** Puts values into a text, line by line. A line that asks for a value which is null is left out. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string | null>>): string =>
  text
    .split("\n")
    .filter((line) => placeholdersOf(line).every((name) => values[name] !== null))
    .map((line) => line.replace(PLACEHOLDER, (whole, name: string) => values[name] ?? whole))
    .join("\n");
