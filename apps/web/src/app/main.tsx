import '@fontsource-variable/hanken-grotesk/wght.css';
import '@fontsource-variable/fraunces/opsz.css';
import './theme/tokens.css';
import './theme/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchOtherTabs } from '../api/session.ts';
import { isSignedIn } from '../api/use-signed-in.ts';
import { leaveWhenSessionEnds, rememberPages } from './comings-and-goings.ts';
import { router } from './router.tsx';

watchOtherTabs();
leaveWhenSessionEnds(router);
rememberPages(router);
// What only signed-in people need is loaded for them alone.
if (isSignedIn()) void import('./session-check.ts').then(({ checkSession }) => checkSession());

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
