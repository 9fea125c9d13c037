import { restoreWhatWasTyped } from './typed.ts';

let tell: () => void;

/** Settles when React answers for the public page that stood there before it. */
export const awake = new Promise<void>((resolve) => {
  tell = resolve;
});

/** The first public page is React's now. */
export function pageIsAwake(): void {
  document.documentElement.removeAttribute('data-signed-in');
  restoreWhatWasTyped();
  tell();
}
