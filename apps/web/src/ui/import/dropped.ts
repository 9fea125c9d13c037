/** Files dropped on a page, on their way to its import. */
let dropped: readonly File[] = [];

export function keepDropped(files: readonly File[]): void {
  dropped = files;
}

/** What was dropped, once. */
export function takeDropped(): readonly File[] {
  const files = dropped;
  dropped = [];
  return files;
}
