import './theme/styles.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isSignedIn, watchOtherTabs } from '../api/session.ts';
import { LOGOUT } from './last-page.ts';
import { createAppRouter } from './router.tsx';
import { leaveWhenSessionEnds, rememberPages } from './session-navigation.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const router = createAppRouter();
watchOtherTabs();
leaveWhenSessionEnds(router);
rememberPages(router);
// This chunk is for signed-in users only. On the logout page the user need not be fetched.
if (isSignedIn() && location.pathname !== LOGOUT)
  void import('./session-check.ts').then(({ checkSession }) => checkSession());

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
