import type { ReactNode } from 'react';
import { PublicPage } from '../shell/PublicPage.tsx';
import root from '../shell/Root.module.css';
import { SiteHeader } from './SiteHeader.tsx';

export function SiteDocument({ path, children }: { path: string; children: ReactNode }) {
  return (
    <div className={root.page}>
      <SiteHeader path={path} />
      <PublicPage>{children}</PublicPage>
    </div>
  );
}
