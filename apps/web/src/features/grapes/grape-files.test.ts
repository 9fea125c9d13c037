import type { Grape } from '@cuverie/contract';
import { expect, test } from 'vitest';
import { grapesAsCsv, grapesAsJson } from './grape-files.ts';

const grape = {
  name: 'Räuschling',
  synonyms: ['Zürirebe', 'Drutsch'],
  color: 'White',
  origin: 'Switzerland, Zürich',
  flavor_profile: ['lime; green', 'stone'],
  baume_level: 10.8,
  baume_harvest_recommended: 11,
  brix_level: 19.5,
  brix_harvest_recommended: 20,
  recommended_soil: '=HYPERLINK("https://example.com")',
  details: 'Sour.\nKeeps well.',
  picture: 'https://example.com/a.jpg',
  id: '01899b3e',
} as Grape;

test('CSV keeps lists, line breaks and numbers, and contains no formulas', () => {
  expect(grapesAsCsv([grape])).toBe(
    '\uFEFFname,synonyms,color,origin,flavor_profile,baume_level,baume_harvest_recommended,brix_level,' +
      'brix_harvest_recommended,recommended_soil,details,picture,id\r\n' +
      'Räuschling,"Zürirebe; Drutsch",White,"Switzerland, Zürich","[""lime; green"",""stone""]",10.8,11,19.5,20,' +
      '"\'=HYPERLINK(""https://example.com"")","Sour.\nKeeps well.",https://example.com/a.jpg,01899b3e\r\n',
  );
});

test('JSON has the format of the API', () => {
  expect(JSON.parse(grapesAsJson([grape]))).toEqual([grape]);
});
