import { storage } from '../../../platform/storage.ts';

const KEY = 'open-places';
/** The maximum number of stored places. */
const MOST = 200;

/** The places that are open in the tree, on this device; a logout forgets them. */
export const openPlaces = {
  all(): string[] {
    try {
      const stored: unknown = JSON.parse(storage.get(KEY) ?? '[]');
      return [stored].flat().filter((one) => typeof one === 'string');
    } catch {
      return [];
    }
  },
  keep: (places: readonly string[]): void => storage.set(KEY, JSON.stringify(places.slice(-MOST))),
  forgetAll: (): void => storage.remove(KEY),
};
