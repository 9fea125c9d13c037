/** Prerenders the public pages while Vite builds the application. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { BuiltFiles, type Sheet } from './built-files.ts';
import { cutToUse } from './cut-styles.ts';
import { documentOf, sectionOf } from './document.ts';
import { classesOf, type RenderedPages } from './page.ts';

const ENTRY = 'src/app/prerender.tsx';

/** Bytes. A sheet as large as Mantine's is for the whole application; a page asleep shows little of it. */
const LARGE = 50_000;

/**
 * Beside the application it writes `pages/*.html` and `pages.json`, which tells the server what stands where: the public
 * pages, the sections, and the patterns of the addresses the application answers.
 */
export function prerender(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'cuverie:prerender',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
        const { pages, sections, appPaths } = await render(config);
        const built = new BuiltFiles(bundle, config.root);
        for (const page of pages) {
          const { sheets, ...needed } = built.neededBy(page);
          const styles = sheets.map((sheet) => `/${cutIfLarge(sheet, page.markup, emit)}`);
          emit(fileOf(page.path), documentOf(built.shell(), { ...page, ...needed, styles }));
        }
        for (const { path, modules, calls } of sections)
          emit(fileOf(path), sectionOf(built.shell(), { ...built.codeOf(modules), calls }));
        const filed = (all: readonly { path: string }[]) =>
          all.map(({ path }) => ({ path, file: fileOf(path) }));
        const list = { pages: filed(pages), sections: filed(sections), appPaths };
        emit('pages.json', JSON.stringify(list, null, 2));
      },
    },
  };
}

const fileOf = (path: string): string =>
  `pages/${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}.html`;

/** The name of `sheet`, or of what `markup` needs of it; the whole comes with the code when the page wakes. */
function cutIfLarge(sheet: Sheet, markup: string, emit: (name: string, css: string) => void): string {
  if (sheet.css.length < LARGE) return sheet.name;
  const css = cutToUse(sheet.css, classesOf(markup));
  const name = `assets/page-${createHash('sha256').update(css).digest('base64url').slice(0, 8)}.css`;
  emit(name, css);
  return name;
}

/** Builds the pages' code for Node, in a folder of its own below the dependencies it imports, and runs it. */
async function render({
  root,
  build: { assetsInlineLimit, target },
}: ResolvedConfig): Promise<RenderedPages> {
  const cache = join(root, '.cache');
  await mkdir(cache, { recursive: true });
  const outDir = await mkdtemp(join(cache, 'build-pages-'));
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      // Icons come one by one; the package as a whole is thousands.
      ssr: { noExternal: ['@tabler/icons-react'] },
      build: {
        ssr: ENTRY,
        outDir,
        copyPublicDir: false,
        minify: false,
        assetsInlineLimit,
        target,
        rolldownOptions: { output: { entryFileNames: 'prerender.js' } },
      },
    });
    const built = (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as {
      renderPages(): Promise<RenderedPages>;
    };
    return await built.renderPages();
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
