/** Builds the application, then the public pages as HTML files, and the service worker. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EnvironmentOptions, Rolldown, ViteBuilder } from 'vite';
import { documentOf, type RenderedSite } from './document.ts';
import { learnFirstLook } from './first-look.ts';
import { completeServiceWorker, SERVICE_WORKER } from './service-worker.ts';

/** Writes into the folder of the application, and keeps its files. */
const beside = { emptyOutDir: false, copyPublicDir: false, license: false };

/**
 * The builds for the public pages: their script, and the program that renders them, with styles and pictures; and the
 * service worker.
 */
export const siteEnvironments: Record<string, EnvironmentOptions> = {
  draft: {
    consumer: 'client',
    build: { write: false, license: false, rolldownOptions: { input: 'index.html' } },
  },
  script: {
    consumer: 'client',
    build: { ...beside, rolldownOptions: { input: 'src/app/site/script.ts' } },
  },
  worker: {
    consumer: 'client',
    build: {
      ...beside,
      rolldownOptions: {
        input: 'service-worker/service-worker.ts',
        output: { entryFileNames: SERVICE_WORKER },
      },
    },
  },
  pages: {
    consumer: 'server',
    // Icons are bundled one by one, because the package has thousands.
    resolve: { noExternal: ['@tabler/icons-react'] },
    build: {
      ...beside,
      emitAssets: true,
      cssCodeSplit: false,
      cssMinify: true,
      minify: false,
      rolldownOptions: { input: 'src/app/site/render.tsx', output: { entryFileNames: 'render.js' } },
    },
  },
};

/** Writes `pages/*.html` beside the application, and `pages.json`, which tells the server their addresses. */
export async function buildApp(builder: ViteBuilder): Promise<void> {
  const { root, build } = builder.config;
  const dir = resolve(root, build.outDir);
  learnFirstLook(await buildOf(builder, 'draft'));
  await buildOf(builder, 'client');
  const script = fileIn(await buildOf(builder, 'script'), '.js');
  const style = fileIn(await buildOf(builder, 'pages'), '.css');
  const { pages, fonts, appPaths } = await render(join(dir, 'render.js'));

  const shell = await readFile(join(root, 'index.html'), 'utf8');
  const filed = pages.map((page) => ({ ...page, file: fileOf(page.path) }));
  for (const page of filed) {
    await write(join(dir, page.file), documentOf(shell, page, { fonts, style, script }));
  }
  const list = { pages: filed.map(({ path, file }) => ({ path, file })), appPaths };
  await write(join(dir, 'pages.json'), JSON.stringify(list, null, 2));
  await buildOf(builder, 'worker');
  await completeServiceWorker(dir, appPaths);
}

async function buildOf(builder: ViteBuilder, name: string): Promise<Rolldown.RolldownOutput> {
  const environment = builder.environments[name];
  const output = environment && (await builder.build(environment));
  if (output === undefined || !('output' in output)) throw new Error(`${name} was not built.`);
  return output;
}

/** The address of the only file of a kind in a build. */
function fileIn({ output }: Rolldown.RolldownOutput, kind: string): string {
  const files = output.filter(({ fileName }) => fileName.endsWith(kind));
  const [file] = files;
  if (file === undefined || files.length > 1)
    throw new Error(`Of ${kind} there are ${files.length} files, not one.`);
  return `/${file.fileName}`;
}

/** Runs the program that renders the pages, and removes it. */
async function render(program: string): Promise<RenderedSite> {
  const { renderSite } = (await import(pathToFileURL(program).href)) as { renderSite: () => RenderedSite };
  await rm(program);
  return renderSite();
}

const fileOf = (path: string): string => `pages/${path === '/' ? 'home' : path.slice(1)}.html`;

async function write(file: string, content: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
