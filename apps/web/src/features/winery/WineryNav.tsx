import { settingsOperations } from '@cuverie/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { currentUserQuery, keepsWinery } from '../../api/current-user.ts';
import { useMay } from '../../api/may.ts';
import { WINERY_PAGES } from './pages.ts';
import classes from './WineryNav.module.css';

/** The pages of the section, and a button to show it in the menu. */
export default function WineryNav() {
  const may = useMay();
  const { data: user } = useQuery(currentUserQuery);
  // Hidden until the setting is known, because appearing and disappearing would move the page.
  const isOff = user !== undefined && !keepsWinery(user);
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // On a phone not all links fit, so the current one is scrolled into view.
  useEffect(() => {
    const show = () => {
      const [shown, current] = [
        nav.current,
        nav.current?.querySelector<HTMLElement>('[aria-current="page"]'),
      ];
      if (!shown || !current || pathname === '') return;
      shown.scrollLeft =
        current.offsetLeft - shown.offsetLeft - (shown.clientWidth - current.offsetWidth) / 2;
    };
    show();
    // The font may load later and change the width of the links.
    void document.fonts.ready.then(show);
  }, [pathname]);
  return (
    <>
      <nav ref={nav} aria-label="Winery" className={classes.nav}>
        {WINERY_PAGES.filter(({ needs }) => !needs || may(needs)).map(({ path, label }) => (
          <Link key={path} to={path} className={classes.link} activeOptions={{ exact: path === '/winery' }}>
            {label}
          </Link>
        ))}
      </nav>
      {isOff && may(settingsOperations.update) && (
        <p className={classes.off}>
          Winery is not in your menu. <Link to="/settings">Switch it on in Settings</Link> to have it there.
        </p>
      )}
    </>
  );
}
