import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { filesIn, WholeArchive } from './files-in-zip.ts';

const zipOf = (entries: Record<string, string>) =>
  new File(
    [zipSync(Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, strToU8(text)])))],
    'estate.zip',
  );

it('takes the tables of a zip, but no part of an archive of a whole estate', async () => {
  const tables = { 'fields.csv': 'Name\nBas', 'weather.csv': 'Field,Date\nBas,2026-07-01' };
  expect((await filesIn(zipOf(tables))).map(({ name }) => name)).toEqual(['fields.csv', 'weather.csv']);
  const archive = filesIn(zipOf({ 'wines.csv': 'Name', ...tables, 'manifest.json': '{}' }));
  await expect(archive).rejects.toThrow(WholeArchive);
  await expect(archive).rejects.toThrow('It is restored with the bottles, all of it.');
});

it('a table without a row is passed over, and one too large to read is refused', async () => {
  const empty = strToU8('Field,date,brix\r\n');
  const zip = zipSync({ 'measurements.csv': empty, 'weather.csv': strToU8('Date\n1') });
  expect((await filesIn(file('vineyard.zip', zip))).map(({ name }) => name)).toEqual(['weather.csv']);
  await expect(filesIn(file('a.zip', zipSync({ 'a.csv': empty })))).rejects.toThrow(
    'There is nothing to import in a.zip.',
  );
  const large = zipSync({ 'a.csv': new Uint8Array(65 * 1024 * 1024) }, { level: 0 });
  await expect(filesIn(file('a.zip', large))).rejects.toThrow(
    'This file holds 65 MB; at most 64 MB can be read at once.',
  );
});
