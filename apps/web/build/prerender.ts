/** Prerenders the public pages while Vite builds the application. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { documentOf } from './document.ts';
import type { RenderedPage, RenderedPages } from './page.ts';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

const ENTRY = 'src/app/prerender.tsx';
/** The script of the public pages, and the module that wakes them. */
export const SITE_SCRIPT = 'src/app/site.ts';
const BOOT = 'src/app/boot.tsx';

/**
 * Beside the application it writes `pages/*.html` and `pages.json`, which tells the server what stands where:
 * the public pages, and the patterns of the addresses the application answers.
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
        const { pages, appPaths } = await render(config);
        const built = new BuiltFiles(bundle, config.root);
        const files = pages.map((page) => ({ ...page, file: fileOf(page.path) }));
        for (const { file, ...page } of files) {
          const source = documentOf(built.shell(), { ...page, ...built.neededBy(page) });
          this.emitFile({ type: 'asset', fileName: file, source });
        }
        const list = { pages: files.map(({ path, file }) => ({ path, file })), appPaths };
        this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(list, null, 2) });
      },
    },
  };
}

const fileOf = (path: string): string =>
  `pages/${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}.html`;

/** Builds the pages' code for Node, in a folder of its own below the dependencies it imports, and runs it. */
async function render({
  root,
  build: { assetsInlineLimit, target },
}: ResolvedConfig): Promise<RenderedPages> {
  const cache = join(root, '.cache');
  await mkdir(cache, { recursive: true });
  const outDir = await mkdtemp(join(cache, 'prerender-'));
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

/** What the build made, as pages ask for it. */
class BuiltFiles {
  private readonly chunks: Chunk[];
  private readonly styles: { name: string; css: string }[];
  private readonly bundle: Bundle;
  private readonly root: string;

  constructor(bundle: Bundle, root: string) {
    const files = Object.values(bundle);
    this.bundle = bundle;
    this.root = root;
    this.chunks = files.filter((file) => file.type === 'chunk');
    this.styles = files.flatMap((file) =>
      file.type === 'asset' && file.fileName.endsWith('.css')
        ? [{ name: file.fileName, css: String(file.source) }]
        : [],
    );
  }

  shell(): string {
    const file = this.bundle['index.html'];
    if (file?.type !== 'asset') throw new Error('The application has no index.html.');
    return String(file.source);
  }

  neededBy({ markup, wakes }: RenderedPage) {
    const boot = this.withImports(this.chunkOf(BOOT));
    const always = new Set(boot.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
    const own = this.styles.filter(({ name, css }) => !always.has(name) && styles(css, markup));
    const sheets = [...always, ...own.map(({ name }) => name)];
    return {
      fonts: this.latinFonts(sheets),
      styles: sheets.map(address),
      script: address(this.chunkOf(SITE_SCRIPT).fileName),
      modules: wakes ? boot.map(({ fileName }) => address(fileName)) : [],
    };
  }

  private chunkOf(module: string): Chunk {
    const id = join(this.root, module);
    const found = this.chunks.find((chunk) => chunk.moduleIds.includes(id));
    if (found === undefined) throw new Error(`${module} is not in the build.`);
    return found;
  }

  private withImports(first: Chunk): Chunk[] {
    const found = new Set([first]);
    for (const chunk of found) {
      for (const name of chunk.imports) {
        const imported = this.bundle[name];
        if (imported?.type === 'chunk') found.add(imported);
      }
    }
    return [...found];
  }

  /** The upright faces of the first words: asked for early, they are there when the text is laid out. */
  private latinFonts(sheets: string[]): string[] {
    const css = this.styles.filter(({ name }) => sheets.includes(name)).map((sheet) => sheet.css);
    const fonts = css.join('').matchAll(/url\(["']?(\/assets\/[\w.-]+-latin-(?!ext-)[\w.-]+\.woff2)/g);
    return [...new Set([...fonts].map(([, font = '']) => font))].filter((font) => !font.includes('-italic'));
  }
}

const address = (fileName: string): string => `/${fileName}`;

/** Whether a style sheet has rules for one of the classes of `markup`. CSS modules give each a name of its own. */
function styles(css: string, markup: string): boolean {
  const used = new Set(
    [...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
  );
  return [...css.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].some(([, name = '']) => used.has(name));
}
