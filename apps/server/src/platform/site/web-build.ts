/** The build of the web application: see apps/web/build/site.ts. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface WebBuild {
  dir: string;
  /** The page that starts the application at any URL. */
  shell: string;
  /** The static pages by path. */
  pages: ReadonlyMap<string, string>;
  /** The routes of the application as patterns: `/grape-library/:id`. */
  appPaths: readonly string[];
}

interface PageList {
  pages: { path: string; file: string }[];
  appPaths: string[];
}

/**
 * Reads the build in `dir`; `undefined` without one (tests of the API).
 * @param publicUrl  public URL of the server, without a trailing slash
 * @param marks  features of the server that the application must know
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
    async ({ path, file }) => [path, withPublicUrl(await read(file), publicUrl)] as const,
  );
  const shell = await read('index.html');
  return {
    dir,
    shell: shell.replace(/<html\b/, `<html${attributesOf(marks)}`),
    pages: new Map(await Promise.all(documents)),
    appPaths,
  };
}

/** Features enabled by the operator that the application must know. */
interface Marks {
  hasPlans?: boolean;
  /** Name of the organisation for logins, and whether it is the only way. */
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

/** Returns `html` with its public URL, or without the tags that need one. */
export function withPublicUrl(html: string, publicUrl: string | undefined): string {
  const page =
    publicUrl === undefined
      ? without(without(html, '<link rel="canonical"'), '<meta property="og:url"')
      : html;
  return page.replaceAll('{{origin}}', publicUrl?.replaceAll('&', '&amp;') ?? '');
}

/** Returns `html` without the tags that start like this. */
function without(html: string, beginning: string): string {
  const [before = '', ...others] = html.split(beginning);
  return [before, ...others.map((rest) => rest.slice(rest.indexOf('>') + 1))].join('');
}

/** Hashes of the inline scripts of all pages, for the content security policy. */
export function inlineScriptHashes({ shell, pages }: Pick<WebBuild, 'shell' | 'pages'>): string[] {
  const scripts = [shell, ...pages.values()].flatMap(inlineScripts);
  const hashes = scripts.map((code) => createHash('sha256').update(code).digest('base64'));
  return [...new Set(hashes)].map((hash) => `sha256-${hash}`);
}

/** Returns the code of a page's inline scripts. */
function inlineScripts(html: string): string[] {
  return html
    .split('<script')
    .slice(1)
    .flatMap((script) => {
      const tag = script.slice(0, script.indexOf('>') + 1);
      return /\ssrc=/.test(tag) ? [] : [script.slice(tag.length, script.indexOf('</script>'))];
    });
}
