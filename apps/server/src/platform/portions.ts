/** A statement with this many rows takes milliseconds, so other calls do not wait. */
export const PORTION = 1000;

/** Splits a list into batches. */
export function* portionsOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += PORTION) yield items.slice(start, start + PORTION);
}
