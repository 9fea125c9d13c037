import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { filesIn } from './files-in-zip.ts';

const file = (name: string, content: Uint8Array | string) =>
  new File([content as Uint8Array<ArrayBuffer> | string], name);

it('returns the tables of a zip in order, and any other file as it is', async () => {
  const zip = zipSync({
    'fields.csv': strToU8('Field\nA'),
    'photo.jpg': strToU8('x'),
    'more/weather.csv': strToU8('Date\n1'),
    '__MACOSX/._fields.csv': strToU8('x'),
  });
  const files = await filesIn(file('vineyard.zip', zip));
  expect(await Promise.all(files.map(async (one) => [one.name, await one.text()]))).toEqual([
    ['fields.csv', 'Field\nA'],
    ['weather.csv', 'Date\n1'],
  ]);
  const plain = file('a.csv', 'x');
  expect(await filesIn(plain)).toEqual([plain]);
});

it('refuses an invalid zip, or one without tables, with a message', async () => {
  await expect(filesIn(file('a.zip', zipSync({ 'a.jpg': strToU8('x') })))).rejects.toThrow(
    'There is no CSV file in a.zip.',
  );
  await expect(filesIn(file('a.zip', 'no zip'))).rejects.toThrow(
    'a.zip cannot be read as a zip. Unpack it, and choose the files in it.',
  );
});

it('skips a table without rows, and refuses one too large to read', async () => {
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

it('refuses to extract tables from an archive of a whole estate', async () => {
  const table = strToU8('Name\nBas\n');
  const zip = zipSync({ 'wines.csv': table, 'fields.csv': table, 'manifest.json': strToU8('{}') });
  await expect(filesIn(file('estate.zip', zip))).rejects.toThrow(
    'estate.zip is an archive of a whole estate. It is restored with the bottles, all of it.',
  );
});
