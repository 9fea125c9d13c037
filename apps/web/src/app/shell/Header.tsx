import { IconMenu2, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, type MouseEvent, Suspense } from 'react';
import { useSignedIn } from '../../api/use-signed-in.ts';
import { loginDialog } from '../../features/auth/login-dialog.ts';
import { DEFAULT_PAGE, HOME } from '../last-page.ts';
import { builtSections } from '../sections.ts';
import { Brand } from './Brand.tsx';
import { ColorSchemeButton } from './ColorSchemeButton.tsx';
import classes from './Header.module.css';

const Account = lazy(() => import('./Account.tsx'));
const LogoutButton = lazy(() => import('./LogoutButton.tsx'));

const publicPages = [
  { path: '/features', label: 'Features' },
  { path: '/pricing', label: 'Pricing' },
  { path: '/about', label: 'About' },
] as const;

/** A page opened from the menu of a small screen, or a dialog, is what the person wants to see next. */
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

/**
 * The bar on top of every page: brand, the pages this visitor can go to, and their account. On a small screen
 * all but the brand is a popover, which the browser opens and closes without a script.
 */
export function Header() {
  const signedIn = useSignedIn();
  const pages = signedIn ? builtSections : publicPages;
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to={signedIn ? DEFAULT_PAGE : HOME} className={classes.brand} aria-label="Cuverie home">
          <Brand />
        </Link>
        <button type="button" className={classes.burger} popoverTarget="menu" aria-label="Menu">
          <IconMenu2 aria-hidden className={classes.closed} />
          <IconX aria-hidden className={classes.opened} />
        </button>
        <div
          id="menu"
          popover="auto"
          className={classes.menu}
          data-for={signedIn ? 'member' : 'visitor'}
          onClickCapture={closeSmallMenu}
        >
          <nav aria-label="Main" className={classes.nav}>
            {pages.map(({ path, label }) => (
              <Link key={path} to={path} className={classes.link}>
                {label}
              </Link>
            ))}
          </nav>
          <div className={classes.actions}>
            {signedIn ? (
              <Suspense fallback={null}>
                <Account />
                <LogoutButton className={classes.quiet} />
              </Suspense>
            ) : (
              <SignedOutActions />
            )}
          </div>
        </div>
      </div>
    </header>
  );
}
