/** What a fault is about. Screens and layouts take a browser, unless a unit test sees them first. */
export type FaultKind = "rules" | "database" | "doors" | "screens" | "api" | "layout";

/** A mistake that a person could make, as a text that stands once in its file and what takes its place. */
export type Fault = {
  id: string;
  kind: FaultKind;
  file: string;
  text: string;
  replacement: string;
  /** The test files that look for it first. */
  tests?: readonly string[];
  /** The browser test that finds what no unit test sees: its file and a part of its title. */
  screen?: { file: string; title: string };
};
