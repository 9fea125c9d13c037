import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { classesOf, type RenderedPage } from './page.ts';

type Chunk = Rolldown.OutputChunk;

export interface Sheet {
  name: string;
  css: string;
}

/** The script of the public pages, and the module that wakes them. */
export const SITE_SCRIPT = 'src/app/site.ts';
const BOOT = 'src/app/boot.tsx';

/** What the build made, as pages ask for it. */
export class BuiltFiles {
  private readonly bundle: Rolldown.OutputBundle;
  private readonly root: string;
  private readonly chunks: Chunk[];
  private readonly sheets: Sheet[];

  constructor(bundle: Rolldown.OutputBundle, root: string) {
    const files = Object.values(bundle);
    this.bundle = bundle;
    this.root = root;
    this.chunks = files.filter((file) => file.type === 'chunk');
    this.sheets = files
      .filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
      .map((file) => ({ name: file.fileName, css: 'source' in file ? String(file.source) : '' }));
  }

  shell(): string {
    const file = this.bundle['index.html'];
    if (file?.type !== 'asset') throw new Error('The application has no index.html.');
    return String(file.source);
  }

  /** The style sheets every page has, then those with rules for a class of this one; its fonts and its code. */
  neededBy({ markup, wakes }: RenderedPage) {
    const boot = this.withImports(this.chunkOf(BOOT));
    const always = new Set(boot.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
    const used = classesOf(markup);
    const sheets = [
      // In the order of their modules: the first one names the layers.
      ...[...always].flatMap((name) => this.sheets.filter((sheet) => sheet.name === name)),
      ...this.sheets.filter(({ name, css }) => !always.has(name) && styles(css, used)),
    ];
    return {
      sheets,
      fonts: latinFonts(sheets),
      script: `/${this.chunkOf(SITE_SCRIPT).fileName}`,
      modules: wakes ? boot.map(({ fileName }) => `/${fileName}`) : [],
    };
  }

  /** The code and the style sheets of some modules that the application does not bring by itself, in their order. */
  codeOf(modules: readonly string[]) {
    const boot = this.withImports(this.chunkOf(BOOT));
    const chunks = new Set(modules.flatMap((module) => this.withImports(this.chunkOf(module))));
    const sheetsOf = (of: Iterable<Chunk>) =>
      [...of].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
    const known = new Set([...boot.map(({ fileName }) => fileName), ...sheetsOf(boot)]);
    const asked = (names: readonly string[]) =>
      [...new Set(names)].filter((name) => !known.has(name)).map((name) => `/${name}`);
    return {
      modules: asked([...chunks].map(({ fileName }) => fileName)),
      styles: asked(sheetsOf(chunks)),
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
}

/** Whether a style sheet has rules for one of the classes `used`. CSS modules give each a name of its own. */
const styles = (css: string, used: ReadonlySet<string>): boolean =>
  [...css.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].some(([, name = '']) => used.has(name));

/** The upright faces of the first words: asked for early, they are there when the text is laid out. */
function latinFonts(sheets: Sheet[]): string[] {
  const css = sheets.map((sheet) => sheet.css).join('');
  const fonts = css.matchAll(/url\(["']?(\/assets\/[\w.-]+-latin-(?!ext-)[\w.-]+\.woff2)/g);
  return [...new Set([...fonts].map(([, font = '']) => font))].filter((font) => !font.includes('-italic'));
}
