import { storage } from './storage.ts';
import { createStore } from './store.ts';

/** The head script of index.html reads the same key before the first paint. */
const KEY = 'winery';

const isShown = createStore(storage.get(KEY) !== null);

/** Whether the menu shows the section Winery: as at the last visit, until the server answers. */
export const wineryMenu = {
  use: isShown.use,
  set(shown: boolean): void {
    if (shown) storage.set(KEY, 'yes');
    else storage.remove(KEY);
    isShown.set(shown);
  },
};
