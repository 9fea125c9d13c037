import { expect, test } from 'vitest';

const shown = Object.values(
  import.meta.glob<string>('./*.tsx', { query: '?raw', import: 'default', eager: true }),
).join('\n');

/** Those that other pieces are made of, and are seen in them. */
const WITHIN: Record<string, string> = {
  'NumberField.tsx': 'Field.tsx',
  'PageButton.tsx': 'TimeSeriesChart.tsx',
};

test.each(Object.keys(import.meta.glob('../../ui/*.tsx')).map((path) => path.slice('../../ui/'.length)))(
  'the page of pieces shows %s',
  (file) => {
    expect(shown).toContain(`/ui/${WITHIN[file] ?? file}'`);
  },
);
