import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useMay } from '../../api/may.ts';
import { WINERY_PAGES } from './pages.ts';
import classes from './WineryNav.module.css';

/** Links to the pages of the section. */
export default function WineryNav() {
  const may = useMay();
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
    <nav ref={nav} aria-label="Winery" className={classes.nav}>
      {WINERY_PAGES.filter(({ needs }) => !needs || may(needs)).map(({ path, label }) => (
        <Link key={path} to={path} className={classes.link} activeOptions={{ exact: path === '/winery' }}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
