import { useLocation } from '@tanstack/react-router';
import { NotFoundPage } from '../shell/NotFound.tsx';
import { PublicPage } from '../shell/PublicPage.tsx';
import { sitePages } from './pages.ts';

/** A static page inside the application, which reloads to show the file of the build. */
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
