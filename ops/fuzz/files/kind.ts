import type { Random } from "#ops/drills/histories/random.ts";

/** One kind of files that people send, and the reader that takes them. */
export type FileKind = {
  name: string;
  /** A file, usually a damaged one. The same random numbers make the same file. */
  make(random: Random): MutatedFile;
  /**
   * Reads the file in this process, and returns the result: `read`, or the code of the refusal. Throws if the reader fails
   * otherwise, or disagrees with an independent reader.
   */
  check(file: MutatedFile): Promise<string>;
  /** The limit of one file, if it is above a reader's. */
  mostMs?: number;
};

/** The content of a file, which decides its reader and its API call. */
export const CONTENTS = ["bank", "drivers", "vehicles", "payments"] as const;
export type Content = (typeof CONTENTS)[number];

/** `how` names the mutations, for a person who searches the fault. */
export type MutatedFile = {
  bytes: Uint8Array;
  content: Content;
  how: string;
  /** Reads the file by its maker's knowledge of it. */
  read?: () => Promise<string>;
};
