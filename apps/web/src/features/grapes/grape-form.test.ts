import type { Grape } from '@cuverie/contract';
import { drawingAddress } from '@cuverie/domain';
import { describe, expect, test } from 'vitest';
import { changesOfGrape, checkGrape, emptyGrape, grapeValues } from './grape-form.ts';

const stored: Grape = {
  id: '01899b3e-5c3a-7cc0-8000-0123456789ab',
  version: 1,
  name: 'Syrah',
  synonyms: ['Shiraz'],
  color: 'Red',
  origin: 'France, northern Rhône',
  flavor_profile: ['olive'],
  baume_level: 13.3,
  baume_harvest_recommended: 13.3,
  brix_level: 24,
  brix_harvest_recommended: 24,
  brix_min: 22.5,
  brix_max: 25.5,
  details: 'Spicy.',
  recommended_soil: 'Granite',
  picture: '/media/grapes/syrah.svg',
  thumbnail: '/media/grapes/syrah.svg',
  drawing: '/media/grapes/syrah.svg',
  source: 'reference',
  hidden: false,
  updatedAt: null,
};

describe('the form of a grape', () => {
  test('initially lacks its required values, but not the picture, because there is a drawing', () => {
    const checked = checkGrape(emptyGrape(), null);
    expect(checked).toEqual({
      ok: false,
      problems: {
        name: 'Name is required',
        origin: 'Origin is required',
        recommended_soil: 'Recommended soil is required',
        details: 'Details is required',
      },
    });
  });

  test('sends numbers in any notation, tidy lists and the drawing for the name', () => {
    const values = {
      ...emptyGrape(),
      name: 'Zilga',
      color: 'Red' as const,
      origin: 'Latvia',
      synonyms: [' Dvietes ', ''],
      recommended_soil: 'Any',
      details: 'Hardy.',
      brix_level: '18,5',
    };
    expect(checkGrape(values, null)).toMatchObject({
      ok: true,
      draft: {
        brix_level: 18.5,
        baume_level: 0,
        synonyms: ['Dvietes'],
        picture: drawingAddress('Zilga', 'Red'),
      },
    });
    expect(checkGrape({ ...values, brix_level: '' }, null)).toMatchObject({
      problems: { brix_level: 'Brix level is required' },
    });
    expect(checkGrape({ ...values, picture: 'zilga.jpg' }, null)).toMatchObject({
      problems: { picture: 'Picture must be a URL that starts with https://' },
    });
  });

  test('changes nothing of an unedited grape', () => {
    const checked = checkGrape(grapeValues(stored), stored);
    expect(checked.ok && changesOfGrape(stored, checked.draft)).toEqual({});
  });

  test('sends only changed fields, and the drawing if an address is removed', () => {
    const photographed = { ...stored, picture: 'https://example.com/a.jpg' };
    const values = { ...grapeValues(photographed), synonyms: ['Shiraz', 'Candive'], picture: '' };
    const checked = checkGrape(values, photographed);
    expect(checked.ok && changesOfGrape(photographed, checked.draft)).toEqual({
      synonyms: ['Shiraz', 'Candive'],
      picture: '/media/grapes/syrah.svg',
    });
  });

  test('keeps an uploaded picture', () => {
    const uploaded = { ...stored, picture: '/media/0123456789abcdef0123456789abcdef.webp' };
    const checked = checkGrape(grapeValues(uploaded), uploaded);
    expect(checked.ok && changesOfGrape(uploaded, checked.draft)).toEqual({});
  });
});
