import { useLocation } from '@tanstack/react-router';
import { Footer } from '../shell/Footer.tsx';
import { NotFoundPage } from '../shell/NotFound.tsx';
import layout from '../shell/SiteLayout.module.css';
import { sitePages } from './pages.ts';

/** A static page, as far as the application can show it: reloading as it is written. */
export default function SitePage() {
  const { pathname } = useLocation();
  const page = sitePages.find(({ path }) => path === pathname);
  if (page === undefined) return <NotFoundPage />;
  return (
    <>
      <main id="main" className={layout.main} tabIndex={-1}>
        <page.Page />
      </main>
      <Footer />
    </>
  );
}
