/** What a list of many says of those that are selected, and of what becomes of them. */
export type BulkWords = {
  selection: string;
  selected: (count: number) => string;
  selectAll: (count: number) => string;
  tooMany: (max: number) => string;
  clear: string;
  cancel: string;
  more: (count: number) => string;
  underWay: (count: number) => string;
  undo: string;
  undoOf: (change: string) => string;
  undoing: string;
  undoneNote: (count: number) => string;
};
