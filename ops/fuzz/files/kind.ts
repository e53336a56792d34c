import type { Random } from "#ops/drills/histories/random.ts";

/** One kind of files that people send, and the reader that takes them. */
export type FileKind = {
  name: string;
  /** A file, mostly a damaged one. The same random numbers make the same file. */
  make(random: Random): MutatedFile;
  /**
   * Reads the file in this process, and answers with what became of it: `read`, or the code of the refusal. Throws where the
   * reader fails in another way, or gives something else than an independent reader finds.
   */
  check(file: MutatedFile): Promise<string>;
  /** What one file may take, where that is more than a reader may. */
  mostMs?: number;
};

/** What a file holds, and so which reader and which call of the API take it. */
export const CONTENTS = ["bank", "drivers", "vehicles", "payments"] as const;
export type Content = (typeof CONTENTS)[number];

/** `how` names the mutations, for a person who looks for the fault. */
export type MutatedFile = {
  bytes: Uint8Array;
  content: Content;
  how: string;
  /** Reads the file by what its maker knows of it. */
  read?: () => Promise<string>;
};
