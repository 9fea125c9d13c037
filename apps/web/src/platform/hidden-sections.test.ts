import { expect, it } from 'vitest';
import { hiddenSections } from './hidden-sections.ts';
import { storage } from './storage.ts';

const stored = (): unknown => JSON.parse(storage.get('hiddenSections') ?? 'null');

it('keeps what each person hides on a device', () => {
  hiddenSections.enter('ana');
  hiddenSections.set(['/fermentation']);
  hiddenSections.enter('ben');
  hiddenSections.set(['/cellar']);
  hiddenSections.enter('ana');
  hiddenSections.set(['/fermentation', '/grape-library']);
  expect(stored()).toEqual({
    last: 'ana',
    of: { ana: ['/fermentation', '/grape-library'], ben: ['/cellar'] },
  });
});
