import { Link } from '@tanstack/react-router';
import { wineryMenu } from '../../platform/winery-menu.ts';
import { WINERY_PAGES } from './pages.ts';
import classes from './WineryNav.module.css';

/** The pages of the section, and how to have it in the menu. */
export default function WineryNav() {
  const isInMenu = wineryMenu.use();
  return (
    <>
      <nav aria-label="Winery" className={classes.nav}>
        {WINERY_PAGES.map(({ path, label }) => (
          <Link key={path} to={path} className={classes.link} activeOptions={{ exact: path === '/winery' }}>
            {label}
          </Link>
        ))}
      </nav>
      {!isInMenu && (
        <p className={classes.off}>
          Winery is not in your menu. <Link to="/settings">Switch it on in Settings</Link> to have it there.
        </p>
      )}
    </>
  );
}
