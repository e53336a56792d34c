/**
 * Which version a save of this page led to from which. The server took it only because nobody else had been there in
 * between, so another form or button of the page may build on it before the page has brought it.
 */
const ownSaves = new Map<string, number>();

export function noteOwnSave(entity: string, from: number, to: number): void {
  ownSaves.set(`${entity}@${from}`, to);
}

/** The version that this page's own saves have made of the given one. */
export function followOwnSaves(entity: string, version: number): number {
  const next = ownSaves.get(`${entity}@${version}`);
  return next === undefined || next <= version ? version : followOwnSaves(entity, next);
}
