import { describe, expect, it } from 'vitest';
import { destinationAfterSignIn, destinationFromHome, lastPage, PUBLIC_PATHS } from './last-page.ts';

describe('after login or sign-up', () => {
  it('leads to the user’s last page', () => {
    expect(destinationAfterSignIn('/fermentation')).toBe('/fermentation');
  });

  it('keeps the filters and toggles of that page', () => {
    expect(destinationAfterSignIn('/cellar?show=barrels')).toBe('/cellar?show=barrels');
  });

  it('leads to the cellar the first time', () => {
    expect(destinationAfterSignIn(null)).toBe('/cellar');
  });

  it.each([...PUBLIC_PATHS, '/pricing/', '/pricing?plan=collector', '/#questions'])(
    'leads to the cellar instead of the public page %s',
    (page) => {
      expect(destinationAfterSignIn(page)).toBe('/cellar');
    },
  );

  it.each(['https://elsewhere.example/', '//elsewhere.example/', '/\\elsewhere.example/', 'cellar', ''])(
    'leads to the cellar instead of another site (%s)',
    (page) => {
      expect(destinationAfterSignIn(page)).toBe('/cellar');
    },
  );
});

describe('a signed-in visitor of the home page', () => {
  it('is redirected to their last page', () => {
    expect(destinationFromHome('/grape-library')).toBe('/grape-library');
  });

  it.each([null, '/', '/pricing', '//elsewhere.example'])('stays when the last page is %s', (page) => {
    expect(destinationFromHome(page)).toBeNull();
  });
});

describe('the last page', () => {
  it('is remembered until it is forgotten', () => {
    lastPage.remember('/cellar?layout=list');
    expect(lastPage.get()).toBe('/cellar?layout=list');
    lastPage.forget();
    expect(lastPage.get()).toBeNull();
  });

  it('is never a public one', () => {
    lastPage.remember('/cellar');
    for (const page of PUBLIC_PATHS) lastPage.remember(page);
    expect(lastPage.get()).toBe('/cellar');
  });
});
