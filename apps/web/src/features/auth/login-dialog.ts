import { createStore } from '../../platform/store.ts';

const isOpen = createStore(false);

/** The state of the login dialog, which the header, the sign-up page and the notice of a lost session open. */
export const loginDialog = { open: () => isOpen.set(true), close: () => isOpen.set(false), use: isOpen.use };
