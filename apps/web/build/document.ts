/** One prerendered page's HTML, made of the application's own. */

import type { RenderedPage } from './page.ts';

/** Stands for the server's public address; the server puts it in, or takes out what needs one. */
export const ORIGIN = '{{origin}}';

const CARD = { path: '/brand/card.png', width: 1200, height: 630, alt: 'Cuverie, the cellar book' };

export interface PageDocument extends RenderedPage {
  /** The addresses of what it loads. */
  fonts: string[];
  styles: string[];
  script: string;
  /** Modules a page that wakes will ask for. */
  modules: string[];
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escaped(content)}" />`;

function headOf(page: PageDocument): string[] {
  const address = ORIGIN + page.path;
  return [
    meta('name', 'description', page.description),
    `<link rel="canonical" href="${address}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Cuverie'),
    meta('property', 'og:locale', 'en'),
    meta('property', 'og:title', page.title),
    meta('property', 'og:description', page.description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', ORIGIN + CARD.path),
    meta('property', 'og:image:width', String(CARD.width)),
    meta('property', 'og:image:height', String(CARD.height)),
    meta('property', 'og:image:alt', CARD.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...page.fonts.map(
      (font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}" />`,
    ),
    ...page.styles.map((style) => `<link rel="stylesheet" crossorigin href="${style}" />`),
    `<script type="module" crossorigin src="${page.script}"></script>`,
    ...page.modules.map((module) => `<link rel="modulepreload" crossorigin href="${module}" />`),
  ];
}

/** `shell` without what the application loads, with `page` in its place. */
export function documentOf(shell: string, page: PageDocument): string {
  const marks = `data-page="${page.path}"${page.wakes ? ' data-wakes' : ''}`;
  const parts: [RegExp, string][] = [
    [/\s*<script type="module"[^>]*><\/script>/g, ''],
    [/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, ''],
    [/<title>[^<]*<\/title>/, `<title>${escaped(page.title)}</title>`],
    [/<\/head>/, `  ${headOf(page).join('\n    ')}\n  </head>`],
    [/<div id="root"><\/div>/, `<div id="root" ${marks}>${page.markup}</div>`],
    // What can be read needs no JavaScript.
    ...(page.wakes ? [] : ([[/\s*<noscript>[^<]*<\/noscript>/, '']] satisfies [RegExp, string][])),
  ];
  return replaced(shell, parts);
}

function replaced(shell: string, parts: readonly [what: RegExp, replacement: string][]): string {
  return parts.reduce((html, [what, replacement]) => {
    if (!what.test(html)) throw new Error(`index.html has no ${what.source}`);
    what.lastIndex = 0;
    // A function, so that a `$29` in a text stays one.
    return html.replace(what, () => replacement);
  }, shell);
}

export interface SectionDocument {
  /** The addresses of the modules and the style sheets of its first picture, and of its first calls. */
  modules: string[];
  styles: string[];
  calls: string[];
}

/**
 * Makes the first calls of who is signed in, for `api/first-answers.ts` to find. What fails is asked for again; nothing
 * is said of it here.
 */
const FIRST_CALLS = `
      (function (calls) {
        var token = null, answers = {};
        try {
          token = localStorage.getItem('token');
        } catch (blocked) {}
        if (!token) return;
        calls.split(' ').forEach(function (call) {
          answers[call] = fetch(call, { headers: { accept: 'application/json', authorization: 'Bearer ' + token } })
            .then(function (answer) { return answer.ok ? answer.json() : undefined; })
            .catch(function () {});
        });
        window.firstAnswers = { token: token, answers: answers };
      })(document.currentScript.dataset.calls);
    `;

/** `shell` for one section: all that it takes is asked for at once, not each when the one before has come. */
export function sectionOf(shell: string, { modules, styles, calls }: SectionDocument): string {
  const script = `<script data-calls="${escaped(calls.join(' '))}">${FIRST_CALLS}</script>`;
  const links = [
    ...styles.map((style) => `<link rel="stylesheet" crossorigin href="${style}" />`),
    ...modules.map((module) => `<link rel="modulepreload" crossorigin href="${module}" />`),
  ];
  return replaced(shell, [
    // A script waits for the style sheets before it.
    [/<script type="module"/, `${script}\n    <script type="module"`],
    [/<\/head>/, `  ${links.join('\n    ')}\n  </head>`],
  ]);
}
