import { Link } from '@tanstack/react-router';
import { lazy, type MouseEvent, Suspense } from 'react';
import { useSignedIn } from '../../../api/session.ts';
import { loginDialog } from '../../../features/auth/login-dialog.ts';
import { hiddenSections } from '../../../platform/hidden-sections.ts';
import { wineryMenu } from '../../../platform/winery-menu.ts';
import { DEFAULT_PAGE, HOME } from '../../last-page.ts';
import { publicPages, sections, winerySection } from '../../sections.ts';
import { Brand } from '../Brand.tsx';
import { ColorSchemeButton } from './ColorSchemeButton.tsx';
import classes from './Header.module.css';
import { HeaderBar } from './HeaderBar.tsx';
import { WaitingLink } from './WaitingLink.tsx';

const SignedInActions = lazy(() => import('./SignedInActions.tsx'));

/** Closes the small-screen menu when a page or a dialog was opened from it. */
function closeSmallMenu(event: MouseEvent<HTMLElement>) {
  const menu = event.currentTarget;
  const chosen = event.target instanceof Element && event.target.closest('a, [data-closes-menu]');
  if (chosen && menu.matches(':popover-open')) menu.hidePopover();
}

function SignedOutActions() {
  return (
    <>
      <ColorSchemeButton />
      <button type="button" className={classes.quiet} data-closes-menu onClick={loginDialog.open}>
        Login
      </button>
      <Link to="/signup" className={classes.strong} data-newcomers="open">
        Sign Up
      </Link>
    </>
  );
}

function Pages({ signedIn }: { signedIn: boolean }) {
  const hidden = hiddenSections.use();
  const chosen = sections.filter(({ path }) => !hidden.includes(path));
  const pages = wineryMenu.use() ? [...chosen, winerySection] : chosen;
  return (
    <nav aria-label="Main" className={classes.nav}>
      {signedIn
        ? pages.map(({ path, label }) => (
            <Link key={path} to={path} className={classes.link}>
              {label}
            </Link>
          ))
        : publicPages.map(({ path, label }) => (
            <a key={path} href={path} className={classes.link}>
              {label}
            </a>
          ))}
    </nav>
  );
}

export function Header() {
  const signedIn = useSignedIn();
  return (
    <HeaderBar
      brand={
        <Link to={signedIn ? DEFAULT_PAGE : HOME} className={classes.brand} aria-label="Cuverie home">
          <Brand />
        </Link>
      }
      beside={signedIn && <WaitingLink />}
      onMenuClick={closeSmallMenu}
    >
      <Pages signedIn={signedIn} />
      <div className={classes.actions}>
        {signedIn ? (
          <Suspense fallback={null}>
            <SignedInActions />
          </Suspense>
        ) : (
          <SignedOutActions />
        )}
      </div>
    </HeaderBar>
  );
}
