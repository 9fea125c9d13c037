import { storage } from '../../../platform/storage.ts';
import { createStore } from '../../../platform/store.ts';
import { columnsInAddress, columnsOf } from './columns.ts';
import type { Things } from './list-cache.ts';

export type Density = 'comfortable' | 'compact';

/** How lists are shown on this device. */
interface ListSettings {
  readonly density: Density;
  /** The chosen columns; the usual ones if left out. */
  readonly wines?: readonly string[];
  readonly barrels?: readonly string[];
}

const KEY = 'cellarList';

/** Parses stored settings leniently: columns of another version are left out. */
export function listSettingsOf(written: string | null): ListSettings {
  try {
    const settings: unknown = JSON.parse(written ?? '{}');
    const stored = new Map<string, unknown>(Object.entries(settings ?? {}));
    const of = (things: Things) => columnsOf(stored.get(things), things === 'wines' ? 'bottles' : 'barrels');
    const [wines, barrels] = [of('wines'), of('barrels')];
    return {
      density: stored.get('density') === 'compact' ? 'compact' : 'comfortable',
      ...(wines && { wines }),
      ...(barrels && { barrels }),
    };
  } catch {
    return { density: 'comfortable' };
  }
}

const settings = createStore<ListSettings>(listSettingsOf(storage.get(KEY)));

export const listSettings = {
  use: settings.use,
  set(next: ListSettings): void {
    const written = {
      density: next.density,
      ...(next.wines && { wines: columnsInAddress(next.wines) }),
      ...(next.barrels && { barrels: columnsInAddress(next.barrels) }),
    };
    storage.set(KEY, JSON.stringify(written));
    settings.set(next);
  },
};
