import type { ReactNode } from 'react';
import { Footer } from './Footer.tsx';
import classes from './SiteLayout.module.css';

/** What stands between the bar and the foot of every public page. */
export function PublicPage({ children }: { children: ReactNode }) {
  return (
    <>
      <aside className={classes.notice} data-newcomers="closed">
        This server takes no new accounts. Those who have one can log in.
      </aside>
      <main id="main" className={classes.main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}
