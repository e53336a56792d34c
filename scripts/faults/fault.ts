/** The subject of a fault. Screens and layouts need a browser, unless a unit test finds them first. */
export type FaultKind = "rules" | "database" | "doors" | "screens" | "api" | "layout";

/** A plausible mistake, as a text that occurs once in its file and its replacement. */
export type Fault = {
  id: string;
  kind: FaultKind;
  file: string;
  text: string;
  replacement: string;
  /** The test files that run first. */
  tests?: readonly string[];
  /** The browser test that finds a fault which no unit test finds: its file and a part of its title. */
  screen?: { file: string; title: string };
};
