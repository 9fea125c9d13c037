import { createStore } from '../platform/store.ts';

/** One sentence above a public page, until it is dismissed. */
const words = createStore<string | null>(null);

export const notice = { show: words.set, dismiss: () => words.set(null), use: words.use };
