import { createStore } from '../platform/store.ts';

/** A message above a public page, shown until it is dismissed. */
const words = createStore<string | null>(null);

export const notice = { show: words.set, dismiss: () => words.set(null), use: words.use };
