import { storage } from './storage.ts';
import { createStore } from './store.ts';

/** The head script of index.html reads the same key before the first paint. */
const KEY = 'winery';

const isShown = createStore(storage.get(KEY) !== null);

/** Whether the section Winery is in the menu of who is signed in: as at the last visit, until the server has said so. */
export const wineryMenu = {
  use: isShown.use,
  set(shown: boolean): void {
    if (shown) storage.set(KEY, 'yes');
    else storage.remove(KEY);
    isShown.set(shown);
  },
};
