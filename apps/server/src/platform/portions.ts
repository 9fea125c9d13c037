/** A statement with so many rows takes milliseconds, and so does making it: other calls wait for neither. */
export const PORTION = 1000;

/** A list in portions. */
export function* portionsOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += PORTION) yield items.slice(start, start + PORTION);
}
