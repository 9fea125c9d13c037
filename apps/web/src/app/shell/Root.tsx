import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useLayoutEffect } from 'react';
import { Header } from './header/Header.tsx';
import classes from './Root.module.css';
import { LoginHost } from './session/LoginHost.tsx';

const NOT_FOUND = 'Page not found · Cuverie';

function useDocumentTitle(): void {
  const title = useRouterState({
    // Every existing page has a title.
    select: ({ matches }) =>
      matches.findLast((match) => match.staticData.title !== undefined)?.staticData.title ?? NOT_FOUND,
  });
  // Before the effects of a page, which may name what it shows.
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
}

/** After a change of page, moves the focus to its heading, so that keyboard and screen reader continue there. */
function useFocusOnPageChange(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged || document.querySelector('[role="dialog"]')) return;
        const main = document.getElementById('main');
        const target = main?.querySelector('h1') ?? main;
        target?.setAttribute('tabindex', '-1');
        target?.focus({ preventScroll: true });
      }),
    [router],
  );
}

export function Root() {
  useDocumentTitle();
  useFocusOnPageChange();
  const standsAlone = useRouterState({
    select: ({ matches }) => matches.some(({ staticData }) => staticData.standsAlone === true),
  });
  return (
    <div className={classes.page}>
      {!standsAlone && <Header />}
      <Outlet />
      <LoginHost />
    </div>
  );
}
