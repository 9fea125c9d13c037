import type { ReactNode } from 'react';
import { Footer } from '../shell/Footer.tsx';
import root from '../shell/Root.module.css';
import layout from '../shell/SiteLayout.module.css';
import { SkipLink } from '../shell/SkipLink.tsx';
import { SiteHeader } from './SiteHeader.tsx';

/** A public page with what stands around it. */
export function SiteDocument({ path, children }: { path: string; children: ReactNode }) {
  return (
    <div className={root.page}>
      <SkipLink />
      <SiteHeader path={path} />
      <aside className={layout.notice} data-newcomers="closed">
        This server takes no new accounts. Those who have one can log in.
      </aside>
      <main id="main" className={layout.main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
