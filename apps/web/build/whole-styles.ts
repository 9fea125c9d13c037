/** Refuses a build that uses a component of Mantine whose style sheet it does not bring: see theme/mantine-styles.css. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const EVERY_STYLE = '@mantine/core/styles.layer.css';

/** The classes of Mantine's own that `css` has rules for. */
const classesIn = (css: string): Set<string> =>
  new Set([...css.matchAll(/\.(m_[\da-f]+)/g)].map(([, name = '']) => name));

/** The classes that are used in `code` and have rules among `every`, but none in `brought`. */
export function withoutRules(code: string, brought: string, every: string): string[] {
  const here = classesIn(brought);
  return [...classesIn(every)].filter((name) => !here.has(name) && code.includes(name));
}

export function wholeStyles(): Plugin {
  return {
    name: 'cuverie:whole-styles',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const every = await readFile(createRequire(import.meta.url).resolve(EVERY_STYLE), 'utf8');
      const files = Object.values(bundle);
      const code = files.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n');
      const sheets = files.filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
      const brought = sheets.map((file) => ('source' in file ? String(file.source) : '')).join('\n');
      const missing = withoutRules(code, brought, every);
      if (missing.length > 0)
        this.error(
          `theme/mantine-styles.css lacks the style sheet of a component: ${EVERY_STYLE} has rules for ${missing.join(', ')}.`,
        );
    },
  };
}
