import { IconMenu2, IconX } from '@tabler/icons-react';
import type { MouseEventHandler, ReactNode } from 'react';
import classes from './Header.module.css';

interface HeaderBarProps {
  brand: ReactNode;
  children: ReactNode;
  /** Elements that stay visible beside the small-screen menu. */
  beside?: ReactNode;
  onMenuClick?: MouseEventHandler<HTMLElement>;
}

/**
 * The bar at the top of every page. On a small screen everything but the brand is a popover, which works without a
 * script.
 */
export function HeaderBar({ brand, beside, children, onMenuClick }: HeaderBarProps) {
  return (
    <>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <header className={classes.header}>
        <div className={classes.bar}>
          {brand}
          {beside}
          <button type="button" className={classes.burger} popoverTarget="menu" aria-label="Menu">
            <IconMenu2 aria-hidden className={classes.closed} />
            <IconX aria-hidden className={classes.opened} />
          </button>
          <div id="menu" popover="auto" className={classes.menu} onClickCapture={onMenuClick}>
            {children}
          </div>
        </div>
      </header>
    </>
  );
}
