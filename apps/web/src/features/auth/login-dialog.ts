import { createStore } from '../../platform/store.ts';

const isOpen = createStore(false);

/** Whether the login dialog is open: the header, the sign-up page and the notice of a lost session open it. */
export const loginDialog = { open: () => isOpen.set(true), close: () => isOpen.set(false), use: isOpen.use };
