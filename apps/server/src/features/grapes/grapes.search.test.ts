import type { Grape } from '@cuverie/contract';
import { typosToBeginning } from '@cuverie/domain';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../testing/app.ts';
import { libraryOf } from './testing/library.ts';

const app = useTestApp();
let ana: SignedInClient;
let library: ReturnType<typeof libraryOf>;
beforeEach(async () => {
  ana = await app().signUp();
  library = libraryOf(ana);
});

const swappedAt = (text: string, at: number): string =>
  text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2);

describe('a new account', () => {
  test('has the 60 reference varieties, ordered by name, each with a picture', async () => {
    const grapes = await library.list();
    expect(grapes).toHaveLength(60);
    expect(grapes.slice(0, 3).map(({ name }) => name)).toEqual(['Aglianico', 'Albariño', 'Assyrtiko']);
    for (const { source, hidden, version, updatedAt, picture } of grapes) {
      expect({ source, hidden, version, updatedAt }).toEqual({
        source: 'reference',
        hidden: false,
        version: 1,
        updatedAt: null,
      });
      expect(picture).toMatch(/^\/media\/grapes\/[a-z-]+\.svg$/);
    }
    expect((await ana.get<Grape>(`/grapes/${grapes[7]?.id}/`)).data).toEqual(grapes[7]);
  });
});

describe('a search', () => {
  test('ignores words after the tenth, since characters may fold to several words', async () => {
    const names = async (q: string) =>
      (await library.list(`?q=${encodeURIComponent(q)}`)).map(({ name }) => name);
    expect(await names(`${'pinot noir '.repeat(5)}no such grape`)).toContain('Pinot Noir');
    // Each character folds to eighteen letters in four words.
    expect(await names('\ufdfa'.repeat(200))).toEqual([]);
  });

  test.each([
    ['syrah', 'Syrah'],
    ['SHIRAZ', 'Syrah'],
    ['gewurz', 'Gewürztraminer'],
    ['spatburgunder', 'Pinot Noir'],
    ['Crljenak Kastelanski', 'Zinfandel'],
    ['davola', "Nero d'Avola"],
    ['cabrnet sauvingon', 'Cabernet Sauvignon'],
    ['reisling', 'Riesling'],
    ['merlt', 'Merlot'],
    ['tempranilo', 'Tempranillo'],
    ['shriaz', 'Syrah'],
    ['gruner vetliner', 'Grüner Veltliner'],
  ])('for %s finds %s first', async (typed, name) => {
    expect((await library.names(`?q=${encodeURIComponent(typed)}`))[0]).toBe(name);
  });

  test('tolerates two typos in a long word, except in its first letter', async () => {
    await library.add({ name: 'Brimaldovint', synonyms: [] });
    const name = 'brimaldovint';
    const place = fc.integer({ min: 1, max: name.length - 2 });
    const letter = fc.constantFrom('a', 'e', 'i', 'r', 's', 't', 'v', 'y');
    const typo = fc.oneof(
      place.map((at) => (text: string) => text.slice(0, at) + text.slice(at + 1)),
      fc.tuple(place, letter, fc.nat(1)).map(
        ([at, wrong, left]) =>
          (text: string) =>
            text.slice(0, at) + wrong + text.slice(at + left),
      ),
      place.map((at) => (text: string) => swappedAt(text, at)),
    );
    // Two typos at one place may count as three.
    const isTwo = (typed: string) => typosToBeginning(typed, name) <= 2;
    await fc.assert(
      fc.asyncProperty(
        fc
          .tuple(typo, typo)
          .map(([one, other]) => other(one(name)))
          .filter(isTwo),
        async (typed) => {
          expect(await library.names(`?q=${typed}`)).toContain('Brimaldovint');
        },
      ),
      { numRuns: 60, examples: [['briamldvoint'], ['briamldovinz'], ['bximaldvoint'], ['brximaldvoint']] },
    );
    expect(await library.names('?q=brximldavint')).toEqual([]);
  });

  test('ranks names before synonyms, and full matches before prefixes', async () => {
    expect(await library.names('?q=gamay')).toEqual(['Gamay', 'Chardonnay', 'Melon']);
    expect(await library.names('?q=bouchet')).toEqual(['Cabernet Franc', 'Cabernet Sauvignon']);
    const pinots = await library.names('?q=pinot');
    expect(pinots.slice(0, 5)).toEqual([
      'Pinot Blanc',
      'Pinot Gris',
      'Pinot Meunier',
      'Pinot Noir',
      'Pinotage',
    ]);
    expect(pinots).toContain('Petite Sirah');
  });

  test('finds nothing for an unknown name, and everything for an empty text', async () => {
    expect(await library.names('?q=xylophone')).toEqual([]);
    expect(await library.names('?q=%20')).toHaveLength(60);
    expect(await library.names("?q=%25_'")).toHaveLength(60);
  });

  test('combines with filters: colour, country, ripening', async () => {
    expect(await library.names('?color=Ros%C3%A9')).toEqual(['Grenache Gris', 'Moschofilero']);
    expect(await library.names('?origin=Georgia')).toEqual(['Saperavi']);
    expect(await library.names('?origin=Portugal')).toEqual(['Albariño', 'Touriga Nacional']);
    expect(await library.names('?ripening=light')).toEqual([
      'Glera',
      'Melon',
      'Pinot Meunier',
      'Trebbiano Toscano',
    ]);
    const veryRipe = await library.list('?ripening=very-ripe&color=White');
    expect(veryRipe.map(({ name }) => name)).toEqual(['Viognier']);
    expect(await library.names('?q=pinot&color=White')).toEqual(
      ['Pinot Blanc', 'Pinot Gris', 'Chardonnay'].slice(0, 2),
    );
  });

  test('is paged in any order without repetition', async () => {
    for (const sort of ['name', '-name', 'origin', '-brix_level', 'brix_harvest_recommended', 'color']) {
      const found: string[] = [];
      let cursor = '';
      do {
        const { data, meta } = await ana.get<Grape[]>(`/grapes/?limit=25&sort=${sort}${cursor}`);
        found.push(...data.map(({ id }) => id));
        cursor = meta.nextCursor === null ? '' : `&cursor=${meta.nextCursor}`;
      } while (cursor !== '');
      expect([sort, new Set(found).size, found.length]).toEqual([sort, 60, 60]);
    }
    const { data, meta } = await ana.get<Grape[]>('/grapes/?q=a&limit=10');
    const next = await ana.get<Grape[]>(`/grapes/?q=a&limit=10&cursor=${meta.nextCursor}`);
    expect(next.data).toHaveLength(10);
    expect(data.map(({ id }) => id)).not.toContain(next.data[0]?.id);
  });

  test('returns the available countries', async () => {
    const { data } = await ana.get<{ name: string; count: number }[]>('/grapes/origins/');
    expect(data.find(({ name }) => name === 'France')?.count).toBe(24);
    expect(data.map(({ name }) => name)).toEqual(data.map(({ name }) => name).toSorted());
  });

  test('suggests the typed name with its variety', async () => {
    const { data } = await ana.get<{ name: string; variety: string }[]>('/grapes/suggestions/?q=shir');
    expect(data[0]).toMatchObject({ name: 'Shiraz', variety: 'Syrah', color: 'Red' });
    expect((await ana.get<unknown[]>('/grapes/suggestions/?q=p&limit=3')).data).toHaveLength(3);
  });
});
