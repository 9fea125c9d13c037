import { expect, it } from 'vitest';
import { listSettingsOf } from './list-settings.ts';

it('starts with comfortable rows and the usual columns, also after settings that cannot be read', () => {
  for (const written of [null, '{', '"compact"', 'null'])
    expect(listSettingsOf(written)).toEqual({ density: 'comfortable' });
});

it('keeps the chosen columns of wines and barrels, without those it does not know', () => {
  const written = JSON.stringify({
    density: 'compact',
    wines: ['price', 'vintage', 'gone'],
    barrels: 'none',
  });
  expect(listSettingsOf(written)).toEqual({ density: 'compact', wines: ['vintage', 'price'], barrels: [] });
});
