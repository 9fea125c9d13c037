/** Renders the public pages to HTML. The build runs it once. */
import '../theme/styles.css';
import displayFont from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url';
import textFont from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url';
import { renderToStaticMarkup } from 'react-dom/server';
import type { RenderedSite } from '../../../build/document.ts';
import { appPaths } from '../app-paths.ts';
import { sitePages } from './pages.ts';
import { SiteDocument } from './SiteDocument.tsx';

export const renderSite = (): RenderedSite => ({
  pages: sitePages.map(({ path, title, description, Page }) => ({
    path,
    title,
    description,
    markup: renderToStaticMarkup(
      <SiteDocument path={path}>
        <Page />
      </SiteDocument>,
    ),
  })),
  fonts: [textFont, displayFont],
  appPaths,
});
