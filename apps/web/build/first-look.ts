/**
 * Puts what a page needs at first into few files. The bundler by itself makes a file for each set of pages and dialogs
 * that share something, and a page asks for forty to seventy.
 */
import { basename, extname } from 'node:path';
import type { Rolldown } from 'vite';

/** What this many pages need is one file for all. */
const MANY_PAGES = 10;
const LAYOUT = '/SignedInLayout.tsx';

let learned: ReadonlyMap<string, string> = new Map();

/** The file for a module; none before a draft was built, and for what only dialogs need. */
export const fileForFirstLook = (module: string): string | null => learned.get(module) ?? null;

/** Learns from a build without these files. */
export function learnFirstLook(draft: Rolldown.RolldownOutput): void {
  learned = filesForFirstLook(draft);
}

/** The name of the file for each module that a page needs at first: by the pages that need it. */
export function filesForFirstLook({
  output,
}: Pick<Rolldown.RolldownOutput, 'output'>): ReadonlyMap<string, string> {
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
  const start = [...chunks.values()].find(({ isEntry }) => isEntry);
  const pagesOf = new Map<Rolldown.OutputChunk, string[]>();
  for (const name of start?.dynamicImports ?? []) {
    const page = chunks.get(name)?.facadeModuleId ?? '';
    for (const chunk of withImports(name, chunks)) pagesOf.set(chunk, [...(pagesOf.get(chunk) ?? []), page]);
  }
  const files = new Map<string, string>();
  for (const [chunk, pages] of pagesOf) {
    if (chunk === start) continue;
    for (const module of Object.keys(chunk.modules)) files.set(module, fileName(pages));
  }
  return files;
}

function withImports(name: string, chunks: ReadonlyMap<string, Rolldown.OutputChunk>) {
  const names = new Set([name]);
  for (const one of names) for (const imported of chunks.get(one)?.imports ?? []) names.add(imported);
  return [...names].flatMap((one) => chunks.get(one) ?? []);
}

/** A module is needed by every page that needs one importing it, so no two files import each other. */
function fileName(pages: readonly string[]): string {
  if (pages.length >= MANY_PAGES || pages.some((page) => page.endsWith(LAYOUT))) return 'shared';
  const areas = [...new Set(pages.map(areaOf))].toSorted().join('-');
  return pages.length > 1 ? areas : `${areas}-${nameOf(pages[0] ?? '')}`;
}

const nameOf = (page: string): string => basename(page, extname(page));
/** `cellar` of `…/src/features/cellar/page/WinePage.tsx`; a page outside the features is its own area. */
const areaOf = (page: string): string => /\/src\/features\/([^/]+)\//.exec(page)?.[1] ?? nameOf(page);
