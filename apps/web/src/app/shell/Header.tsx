import { IconMenu2, IconX } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
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

/** The menu of a small screen: closed by a change of page and by Escape. */
function useSmallMenu() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [openedOn, setOpenedOn] = useState(path);
  if (path !== openedOn) {
    setOpenedOn(path);
    setOpen(false);
  }
  useEffect(() => {
    if (!open) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
  return { open, setOpen, button };
}

function SignedOutActions() {
  return (
    <>
      <button type="button" className={classes.quiet} onClick={loginDialog.open}>
        Login
      </button>
      <Link to="/signup" className={classes.strong}>
        Sign Up
      </Link>
    </>
  );
}

/** The bar on top of every page: brand, the pages this visitor can go to, and their account. */
export function Header() {
  const signedIn = useSignedIn();
  const { open, setOpen, button } = useSmallMenu();
  const pages = signedIn ? builtSections : publicPages;
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to={signedIn ? DEFAULT_PAGE : HOME} className={classes.brand} aria-label="Cuverie home">
          <Brand />
        </Link>
        <button
          ref={button}
          type="button"
          className={classes.burger}
          aria-expanded={open}
          aria-controls="menu"
          aria-label={open ? 'Close menu' : 'Open menu'}
          onClick={() => setOpen(!open)}
        >
          {open ? <IconX aria-hidden /> : <IconMenu2 aria-hidden />}
        </button>
        <div id="menu" className={classes.menu} data-open={open}>
          <nav aria-label="Main" className={classes.nav}>
            {pages.map(({ path, label }) => (
              <Link key={path} to={path} className={classes.link}>
                {label}
              </Link>
            ))}
          </nav>
          <div className={classes.actions}>
            <ColorSchemeButton />
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
