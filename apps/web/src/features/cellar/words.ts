import { counted } from '../../ui/words.ts';
import type { Things } from './list/list-cache.ts';

/** What one of them is called. */
export const ONE = { wines: 'wine', barrels: 'barrel' } as const satisfies Record<Things, string>;

/** `1 wine`, `1,204 barrels`. */
export const countedThings = (count: number, things: Things): string => counted(count, ONE[things], things);
