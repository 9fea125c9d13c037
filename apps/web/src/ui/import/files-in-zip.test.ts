import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { filesIn } from './files-in-zip.ts';

const file = (name: string, content: Uint8Array | string) =>
  new File([content as Uint8Array<ArrayBuffer> | string], name);

it('the tables of a zip are read one after the other, and a file is itself', async () => {
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

it('a zip without tables, or none at all, is refused in words', async () => {
  await expect(filesIn(file('a.zip', zipSync({ 'a.jpg': strToU8('x') })))).rejects.toThrow(
    'There is no CSV file in a.zip.',
  );
  await expect(filesIn(file('a.zip', 'no zip'))).rejects.toThrow(
    'a.zip cannot be read as a zip. Unpack it, and choose the files in it.',
  );
});
