import type { Wine } from '@cuverie/contract';
import { v4 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { isDeadlock } from '../../../platform/database/errors.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Answer } from '../../../testing/app.ts';
import { isOneMachine } from '../../../testing/database.ts';
import { draft, fullDraft, WINES, winesServer } from './testing/wines.ts';

const { app, ana, addWine } = winesServer();

describe('creating a wine', () => {
  test('stores every field as given', async () => {
    const wine = await addWine(fullDraft);
    expect(wine).toMatchObject(fullDraft);
    expect((await ana().get<Wine>(`${WINES}${wine.id}`)).data).toEqual(wine);
  });

  test('requires only name, vintage, region, type and quantity, and defaults to a standard bottle', async () => {
    expect(await addWine()).toMatchObject({
      ...draft,
      bottleSizeMl: 750,
      producer: null,
      rating: null,
      image: null,
    });
  });

  test('accepts null as no vintage and keeps it until a year is set', async () => {
    const wine = await addWine({ vintage: null, baseYear: 2018 });
    expect(wine).toMatchObject({ vintage: null, baseYear: 2018 });
    const change = async (fields: object) =>
      (await ana().put<Wine>(`${WINES}${wine.id}`, fields)).data.vintage;
    expect([
      await change({ notes: 'Disgorged' }),
      await change({ vintage: 2012 }),
      await change({ vintage: null }),
    ]).toEqual([null, 2012, null]);
  });

  test('reads a bare drink-by year as its last day', async () => {
    expect((await addWine({ drinkBy: '2030' })).drinkBy).toBe('2030-12-31');
  });

  test('stores a currency in capitals and trims text', async () => {
    expect(await addWine({ currency: 'chf', name: '  Dézaley ' })).toMatchObject({
      currency: 'CHF',
      name: 'Dézaley',
    });
  });

  test.each([
    [{ name: undefined }, 'name', 'Name is required'],
    // Zero-width and right-to-left characters.
    [{ name: '\u200B\u202E' }, 'name', 'Name is required'],
    [{ vintage: undefined }, 'vintage', 'Vintage is required'],
    [{ baseYear: 99 }, 'baseYear', /between 1800 and 2300/],
    [{ vintage: 2028 }, 'vintage', 'Vintage must be between 1800 and 2027'],
    [{ region: ' ' }, 'region', 'Region is required'],
    [{ type: 'Orange' }, 'type', 'Type must be one of Red, White, Rosé, Sparkling, Dessert'],
    [{ quantity: undefined }, 'quantity', 'Quantity is required'],
    [{ quantity: -1 }, 'quantity', /between 0/],
    [{ quantity: 1.5 }, 'quantity', 'Quantity must be a whole number'],
    [{ quantity: '6' }, 'quantity', 'Quantity must be a whole number'],
    [{ rating: 100.5 }, 'rating', 'Rating must be between 0 and 100'],
    [{ rating: -1 }, 'rating', 'Rating must be between 0 and 100'],
    [{ bottleSizeMl: 0 }, 'bottleSizeMl', /between 50 and 30,000/],
    [{ drinkFrom: 24 }, 'drinkFrom', /between 1800 and 2300/],
    [{ drinkBy: 'soon' }, 'drinkBy', /date like 2030-06-30, or a year/],
    [{ drinkFrom: 2030, drinkBy: '2029' }, 'drinkBy', /must not be before drink from/],
    [{ purchaseDate: '01/02/2020' }, 'purchaseDate', /date like/],
    [{ lastTasted: '2023-02-29' }, 'lastTasted', /date like/],
    [{ currency: 'euro' }, 'currency', /three letters/],
    [{ notes: 'x'.repeat(10_001) }, 'notes', /at most 10,000/],
  ])('refuses %j with a message at the field', async (fields, path, sentence) => {
    const { status, error } = await ana().post(WINES, { ...draft, ...fields });
    expect(status).toBe(400);
    expect(error.errors).toEqual({ [path]: expect.stringMatching(sentence) as string });
    expect(error.message).toBe(error.errors?.[path]);
  });

  test('returns the stored wine when the same id is sent again', async () => {
    const id = newId();
    const first = await addWine({ id });
    const again = await ana().post<Wine>(WINES, { ...draft, id, quantity: 12 });
    expect([again.status, again.data]).toEqual([200, first]);
  });

  test('creates one wine for ten simultaneous calls with one id', async () => {
    const id = newId();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ana().post<Wine>(WINES, { ...draft, id })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 9 }, () => 200),
      201,
    ]);
    expect((await ana().get<Wine[]>(WINES)).data).toHaveLength(1);
  });
});

describe('updating a wine', () => {
  test('changes the given fields, clears empty ones and keeps the rest', async () => {
    const wine = await addWine(fullDraft);
    const changes = {
      quantity: 5,
      producer: null,
      rating: '',
      price: '',
      drinkBy: '2040',
      bottleSizeMl: null,
    };
    const { status, data } = await ana().put<Wine>(`${WINES}${wine.id}`, changes);
    expect(status).toBe(200);
    expect(data).toEqual({
      ...wine,
      quantity: 5,
      producer: null,
      rating: null,
      price: null,
      drinkBy: '2040-12-31',
      bottleSizeMl: 750,
      holdings: [{ place: wine.storageLocation, bottles: 5, bottleSizeMl: 750 }],
      version: 2,
      updatedAt: data.updatedAt,
    });
  });

  test.runIf(isOneMachine())(
    'waits for transactions with the same new words instead of deadlocking',
    async () => {
      const { id } = await addWine();
      const waiting = () => app().db.rows(sql`select from pg_stat_activity where wait_event_type = 'Lock'`);
      let changed: Promise<Answer<Wine>> | undefined;
      const other = app().db.begin(async (tx) => {
        const keep = (word: string) =>
          tx.count(sql`
          insert into cellar_words select estate_id, ${word} from wines where id = ${id} on conflict do nothing`);
        await keep('zibibbo');
        changed = ana().put<Wine>(`${WINES}${id}`, { notes: 'Apricot, zibibbo' });
        await expect.poll(async () => (await waiting()).length).toBe(1);
        await keep('apricot');
      });
      // On a busy machine PostgreSQL may abort this transaction instead of the tested one.
      await other.catch((error: unknown) => {
        if (!isDeadlock(error)) throw error;
      });
      const answer = await changed;
      expect([answer?.status, answer?.data.version]).toEqual([200, 2]);
      expect((await ana().get<Wine>(`${WINES}${id}`)).data).toMatchObject({ notes: 'Apricot, zibibbo' });
    },
  );

  test('treats whitespace as empty in every field that can be cleared', async () => {
    const wine = await addWine(fullDraft);
    const { id, version, name, vintage, region, type, quantity, ...optional } = wine;
    const spaces = Object.fromEntries(Object.keys(optional).map((field) => [field, ' \t']));
    const { status, data } = await ana().put<Wine>(`${WINES}${id}`, spaces);
    expect(status).toBe(200);
    const cleared = Object.entries(data).filter(([, value]) => value === null);
    expect(cleared.map(([field]) => field).sort()).toEqual(
      Object.keys(fullDraft)
        .filter((field) => !(field in draft) && field !== 'bottleSizeMl')
        .concat('image', 'thumbnail')
        .sort(),
    );
    expect(data).toMatchObject({
      name,
      vintage,
      region,
      type,
      quantity,
      bottleSizeMl: 750,
      version: version + 1,
    });
    expect(await addWine({ purchaseDate: ' ', currency: ' ', notes: ' ' })).toMatchObject({
      purchaseDate: null,
      currency: null,
      notes: null,
    });
  });

  test('accepts a returned wine unchanged and ignores forged server fields', async () => {
    const wine = await addWine(fullDraft);
    const { data } = await ana().put<Wine>(`${WINES}${wine.id}`, {
      ...wine,
      id: newId(),
      createdAt: '1999-01-01T00:00:00Z',
    });
    expect(data).toEqual({ ...wine, version: 2, updatedAt: data.updatedAt });
  });

  test('refuses to clear name, vintage, region, type or quantity', async () => {
    const { id } = await addWine();
    const { error } = await ana().put(`${WINES}${id}`, {
      name: '',
      vintage: 'old',
      region: '',
      type: null,
      quantity: '',
    });
    expect(Object.keys(error.errors ?? {})).toEqual(['name', 'vintage', 'region', 'type', 'quantity']);
  });

  test('answers 409 with the current wine when the version is stale', async () => {
    const wine = await addWine();
    const { data: now } = await ana().put<Wine>(`${WINES}${wine.id}`, { quantity: 5 });
    const { status, error } = await ana().put(`${WINES}${wine.id}`, { quantity: 4, version: 1 });
    expect([status, error.current]).toEqual([409, now]);
  });
});
