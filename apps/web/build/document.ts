/** Builds the HTML of a public page from the application's index.html. */

/** A public page as rendered by the application's code. */
export interface RenderedPage {
  path: string;
  title: string;
  description: string;
  /** The content of `#root`. */
  markup: string;
}

export interface RenderedSite {
  pages: RenderedPage[];
  /** The addresses of the fonts of the first text. */
  fonts: string[];
  /** The address patterns of the application. */
  appPaths: readonly string[];
}

/** A placeholder for the server's public address. The server fills it in, or removes what needs it. */
const ORIGIN = '{{origin}}';

const CARD = { path: '/brand/card.png', width: 1200, height: 630, alt: 'Cuverie, the cellar book' };

/** The addresses of a page's files. */
export interface SiteFiles {
  fonts: readonly string[];
  style: string;
  script: string;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escaped(content)}" />`;

function headOf({ path, title, description }: RenderedPage, { fonts, style, script }: SiteFiles): string[] {
  const address = ORIGIN + path;
  return [
    `<title>${escaped(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${address}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Cuverie'),
    meta('property', 'og:locale', 'en'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', ORIGIN + CARD.path),
    meta('property', 'og:image:width', String(CARD.width)),
    meta('property', 'og:image:height', String(CARD.height)),
    meta('property', 'og:image:alt', CARD.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}" />`),
    `<link rel="stylesheet" href="${style}" />`,
    `<script type="module" src="${script}"></script>`,
  ];
}

/** The parts of index.html that only the application needs. */
const OF_THE_APPLICATION = {
  title: '<title>Cuverie</title>',
  root: '<div id="root"></div>',
  noscript: '<noscript>Cuverie needs JavaScript. Please switch it on for this site.</noscript>',
  script: '<script type="module" src="/src/app/main.tsx"></script>',
};

/** The application's index.html, `shell`, with `page` in place of the application. */
export function documentOf(shell: string, page: RenderedPage, files: SiteFiles): string {
  const parts: [what: string, replacement: string][] = [
    [OF_THE_APPLICATION.title, headOf(page, files).join('\n    ')],
    [OF_THE_APPLICATION.root, `<div id="root">${page.markup}</div>`],
    [OF_THE_APPLICATION.noscript, ''],
    [OF_THE_APPLICATION.script, ''],
  ];
  return parts.reduce((html, [what, replacement]) => {
    if (!html.includes(what)) throw new Error(`index.html has no ${what}`);
    // A function, so that a `$29` in a text is not interpreted.
    return html.replace(what, () => replacement);
  }, shell);
}
