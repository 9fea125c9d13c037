/** One public page's HTML, made of the application's index.html. */

/** A public page as the application's own code renders it. */
export interface RenderedPage {
  path: string;
  title: string;
  description: string;
  /** What stands in `#root`. */
  markup: string;
}

export interface RenderedSite {
  pages: RenderedPage[];
  /** The addresses of the typefaces that the first words are set in. */
  fonts: string[];
  /** The addresses that the application answers, as patterns. */
  appPaths: readonly string[];
}

/** Stands for the server's public address; the server puts it in, or takes out what needs one. */
const ORIGIN = '{{origin}}';

const CARD = { path: '/brand/card.png', width: 1200, height: 630, alt: 'Cuverie, the cellar book' };

/** The addresses of what a page loads. */
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

/** What stands in index.html for the application alone. */
const OF_THE_APPLICATION = {
  title: '<title>Cuverie</title>',
  root: '<div id="root"></div>',
  noscript: '<noscript>Cuverie needs JavaScript. Please switch it on for this site.</noscript>',
  script: '<script type="module" src="/src/app/main.tsx"></script>',
};

/** `shell`, the index.html of the application, with `page` in the application's place. */
export function documentOf(shell: string, page: RenderedPage, files: SiteFiles): string {
  const parts: [what: string, replacement: string][] = [
    [OF_THE_APPLICATION.title, headOf(page, files).join('\n    ')],
    [OF_THE_APPLICATION.root, `<div id="root">${page.markup}</div>`],
    [OF_THE_APPLICATION.noscript, ''],
    [OF_THE_APPLICATION.script, ''],
  ];
  return parts.reduce((html, [what, replacement]) => {
    if (!html.includes(what)) throw new Error(`index.html has no ${what}`);
    // A function, so that a `$29` in a text stays one.
    return html.replace(what, () => replacement);
  }, shell);
}
