/** What the build of the web application left for the server: see apps/web/build/site.ts. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface WebBuild {
  dir: string;
  /** The page that starts the application, whatever the address. */
  shell: string;
  /** The static pages by their path. */
  pages: ReadonlyMap<string, string>;
  /** The addresses the application answers, as patterns of routes: `/grape-library/:id`. */
  appPaths: readonly string[];
}

interface PageList {
  pages: { path: string; file: string }[];
  appPaths: string[];
}

/**
 * Reads the build in `dir`; `undefined` where there is none (tests of the API).
 * @param publicUrl  where the world finds the server, without a trailing slash
 * @param marks  what the server has or does, by which the application shows it
 */
export async function readWebBuild(
  dir: string,
  publicUrl: string | undefined,
  marks: Marks = {},
): Promise<WebBuild | undefined> {
  if (!existsSync(join(dir, 'pages.json'))) return undefined;
  const read = (file: string) => readFile(join(dir, file), 'utf8');
  const { pages, appPaths } = JSON.parse(await read('pages.json')) as PageList;
  const documents = pages.map(
    async ({ path, file }) => [path, addressed(await read(file), publicUrl)] as const,
  );
  const shell = await read('index.html');
  return {
    dir,
    shell: shell.replace(/<html\b/, `<html${attributesOf(marks)}`),
    pages: new Map(await Promise.all(documents)),
    appPaths,
  };
}

/** What an operator switched on that the application is to know of. */
interface Marks {
  /** Whether estates have plans. */
  hasPlans?: boolean;
  /** Whose sign-in people log in by, and whether by it alone. */
  organisation?: { name: string; only: boolean } | undefined;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

function attributesOf({ hasPlans = false, organisation }: Marks): string {
  const name = organisation?.name.replaceAll(/[&"<>]/g, (character) => ENTITIES[character] ?? '');
  return [
    hasPlans ? ' data-plans="on"' : '',
    name === undefined ? '' : ` data-organisation="${name}"`,
    organisation?.only ? ' data-organisation-only="on"' : '',
  ].join('');
}

/** `html` with its public address; where there is none, without what is nothing without one. */
export function addressed(html: string, publicUrl: string | undefined): string {
  const page =
    publicUrl === undefined
      ? without(without(html, '<link rel="canonical"'), '<meta property="og:url"')
      : html;
  return page.replaceAll('{{origin}}', publicUrl?.replaceAll('&', '&amp;') ?? '');
}

/** `html` without the tags that begin so. */
function without(html: string, beginning: string): string {
  const [before = '', ...others] = html.split(beginning);
  return [before, ...others.map((rest) => rest.slice(rest.indexOf('>') + 1))].join('');
}

/** The hashes of the inline scripts of all pages, as a content security policy names them. */
export function inlineScriptHashes({ shell, pages }: Pick<WebBuild, 'shell' | 'pages'>): string[] {
  const scripts = [shell, ...pages.values()].flatMap(inlineScripts);
  const hashes = scripts.map((code) => createHash('sha256').update(code).digest('base64'));
  return [...new Set(hashes)].map((hash) => `sha256-${hash}`);
}

/** The code of the scripts that stand in a page itself. */
function inlineScripts(html: string): string[] {
  return html
    .split('<script')
    .slice(1)
    .flatMap((script) => {
      const tag = script.slice(0, script.indexOf('>') + 1);
      return /\ssrc=/.test(tag) ? [] : [script.slice(tag.length, script.indexOf('</script>'))];
    });
}
