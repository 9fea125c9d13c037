import { expect, test } from 'vitest';
import { readTags, tagsText, tidyTags } from './tags.ts';

test('reads tags parted by semicolons, commas or lines, each once', () => {
  expect(readTags(' gift;  for  the wedding , Gift,\n ;')).toEqual(['gift', 'for the wedding']);
  expect(readTags('')).toEqual([]);
  expect(tidyTags(['a, b', 'A', 'c'])).toEqual(['a', 'b', 'c']);
});

test('writes tags so that they are read again', () => {
  const tags = ['gift', 'for the wedding'];
  expect(readTags(tagsText(tags))).toEqual(tags);
});
