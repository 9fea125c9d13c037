import { useLocation } from '@tanstack/react-router';
import { NotFoundPage } from '../shell/NotFound.tsx';
import { PublicPage } from '../shell/PublicPage.tsx';
import { sitePages } from './pages.ts';

/** A static page rendered by the application during development, where it reloads while it is edited. */
export default function SitePage() {
  const { pathname } = useLocation();
  const page = sitePages.find(({ path }) => path === pathname);
  if (page === undefined) return <NotFoundPage />;
  return (
    <PublicPage>
      <page.Page />
    </PublicPage>
  );
}
