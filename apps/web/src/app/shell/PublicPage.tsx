import type { ReactNode } from 'react';
import { Footer } from './Footer.tsx';
import classes from './SiteLayout.module.css';

/** The frame of a public page, between header and footer. */
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
