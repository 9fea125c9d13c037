import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type CellarSearch, withoutDialog } from '../search.ts';
import classes from './ItemLink.module.css';

interface Props {
  /** Which dialog the link opens. */
  opens: Pick<CellarSearch, 'wine' | 'barrel'>;
  children: ReactNode;
}

/** The name of an item, leading to its edit dialog; the whole of its card or row is its target. */
export function ItemLink({ opens, children }: Props) {
  return (
    <Link
      className={classes.link}
      to="/cellar"
      search={(view: CellarSearch) => ({ ...withoutDialog(view), ...opens })}
      resetScroll={false}
      preload={false}
    >
      {children}
    </Link>
  );
}
