import '@fontsource-variable/hanken-grotesk/wght.css';
import '@fontsource-variable/fraunces/opsz.css';
import './theme/fallbacks.css';
import './theme/tokens.css';
import './theme/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { watchOtherTabs } from '../api/session.ts';
import { isSignedIn } from '../api/use-signed-in.ts';
import { leaveWhenSessionEnds, rememberPages } from './comings-and-goings.ts';
import { createAppRouter } from './router.tsx';
import { keepWhatWasTyped } from './typed.ts';

export { awake } from './waking.ts';

/** What `site.ts` and the prerendered page say of it: see build/document.ts. */
const isAsPrerendered = (root: HTMLElement, path: string): boolean =>
  root.dataset.page === path &&
  // A form may show what its address says, which nobody knew when it was made.
  (root.dataset.wakes === undefined || location.search + location.hash === '');

/** Starts the application in `root`, over the prerendered page that may stand there. */
export async function boot(root: HTMLElement): Promise<void> {
  const router = createAppRouter();
  watchOtherTabs();
  leaveWhenSessionEnds(router);
  rememberPages(router);
  // What only signed-in people need is loaded for them alone.
  if (isSignedIn()) void import('./session-check.ts').then(({ checkSession }) => checkSession());

  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  if (root.dataset.page === undefined) {
    createRoot(root).render(app);
    return;
  }
  // React takes over what stands there only if its first picture is the same, code of the page included.
  await router.load();
  keepWhatWasTyped(root);
  if (isAsPrerendered(root, router.state.location.pathname)) {
    router.ssr = { manifest: undefined };
    hydrateRoot(root, app);
  } else {
    createRoot(root).render(app);
  }
}
