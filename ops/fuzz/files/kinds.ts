import { bankFiles } from "./bank.ts";
import { csvFiles } from "./csv.ts";
import type { FileKind } from "./kind.ts";
import { xlsxFiles } from "./xlsx.ts";

export const FILE_KINDS: readonly FileKind[] = [bankFiles, csvFiles, xlsxFiles];
