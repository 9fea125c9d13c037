import type { Calendar, MadeCalendar } from '@cuverie/contract';
import { addDays, CALENDAR_DAYS, CALENDAR_KINDS, MOST_CALENDAR_EVENTS } from '@cuverie/domain';
import ICAL from 'ical.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { peopleOf } from '../features/auth/testing/people.ts';
import { sql } from '../platform/database/sql.ts';
import { type Client, type SignedInClient, useTestApp } from '../testing/app.ts';

const HERE = '/api/account/calendar';
const TODAY = '2026-09-10';
const ALL = { kinds: CALENDAR_KINDS };

const app = useTestApp({ limits: { costlyCallsAMinute: 30 } });
const people = peopleOf(app);
let ana: SignedInClient;
beforeEach(async () => {
  app().clock.set(`${TODAY}T10:00:00.000Z`);
  ana = await app().signUp('Ana');
});

async function made(person: Client = ana, draft: object = ALL): Promise<string> {
  const { status, data, error } = await person.post<MadeCalendar>(HERE, draft);
  if (status !== 201) throw new Error(error.message);
  return new URL(data.address).pathname;
}

/** Requests the calendar like a calendar program. */
const ask = (path: string, headers: Record<string, string> = {}) =>
  app().app.inject({ method: 'GET', url: path, headers });

interface Shown {
  uid: string;
  day: string;
  title: string;
  about: string;
}

/** Parses the events as a calendar program does. */
async function events(path: string): Promise<Shown[]> {
  const { statusCode, payload } = await ask(path);
  expect(statusCode).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(payload));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    // An all-day date without a zone.
    expect(event.startDate.isDate).toBe(true);
    return {
      uid: event.uid,
      day: event.startDate.toString(),
      title: event.summary,
      about: event.description ?? '',
    };
  });
}

const listed = async (path: string) => (await events(path)).map(({ day, title }) => [day, title]);

async function add(address: string, draft: object, person: Client = ana): Promise<string> {
  const { status, data, error } = await person.post<{ id: string }>(address, draft);
  if (status !== 201) throw new Error(error.message);
  return data.id;
}

const addWine = (fields: object, person: Client = ana) =>
  add(
    '/cellar/wines',
    { name: 'Rosso', region: 'Basilicata', vintage: 2015, quantity: 3, type: 'Red', ...fields },
    person,
  );
const addOrder = (title: string, due: string, fields: object = {}) =>
  add('/api/winery/work-orders', { title, due, ...fields });

describe('the URL of a calendar', () => {
  it('is returned once, has 256 random bits and is stored as a hash', async () => {
    expect((await ana.get<Calendar | null>(HERE)).data).toBeNull();
    const { data } = await ana.post<MadeCalendar>(HERE, ALL);
    const { address, ...rest } = data;
    expect(address).toMatch(/^http.*\/api\/calendar\/[\w-]{43}\.ics$/);
    expect(rest).toEqual({
      kinds: [...CALENDAR_KINDS],
      createdAt: `${TODAY}T10:00:00.000Z`,
      lastUsedAt: null,
    });
    expect((await ana.get<Calendar>(HERE)).data).toEqual(rest);
    const key = address.slice(-47, -4);
    const rows = await app().db.rows<{ row: string }>(sql`select c::text as row from calendars c`);
    const stored = rows.map(({ row }) => row).join();
    for (const form of [key, Buffer.from(key, 'base64url').toString('hex')])
      expect(stored).not.toContain(form);
  });

  it('needs no token, returns iCalendar and shows its last request', async () => {
    const { statusCode, headers, payload } = await ask(await made());
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(payload).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:/);
    expect((await ana.get<Calendar>(HERE)).data.lastUsedAt).toBe(`${TODAY}T10:00:00.000Z`);
  });

  it('returns 304 while nothing changed', async () => {
    const path = await made();
    const { headers } = await ask(path);
    const { etag } = headers;
    expect(headers['cache-control']).toBe('private, no-cache');
    for (const known of [String(etag), `W/${String(etag)}`]) {
      const again = await ask(path, { 'if-none-match': known });
      expect([again.statusCode, again.payload]).toEqual([304, '']);
    }
    await addOrder('Rack', TODAY);
    expect((await ask(path, { 'if-none-match': String(etag) })).statusCode).toBe(200);
  });

  it('stops working once it is replaced or switched off', async () => {
    const first = await made();
    const second = await made();
    expect([(await ask(first)).statusCode, (await ask(second)).statusCode]).toEqual([404, 200]);
    expect((await ana.delete(HERE)).status).toBe(200);
    const gone = await ask(second);
    expect([gone.statusCode, gone.json<{ code: string }>().code]).toEqual([404, 'not_found']);
    expect((await ana.get(HERE)).data).toBeNull();
    expect((await ask(`/api/calendar/${'x'.repeat(43)}.ics`)).statusCode).toBe(404);
    expect((await ask('/api/calendar/short.ics')).statusCode).toBe(400);
  });

  it('is limited like other costly calls', async () => {
    const path = await made();
    const statuses = [];
    for (let asked = 0; asked < 31; asked += 1) statuses.push((await ask(path)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  });

  it('is created only after a fresh proof, and by no API token', async () => {
    app().clock.advance(30 * 60_000);
    const { status, error } = await ana.post(HERE, ALL);
    expect([status, error.code]).toEqual([403, 'proof_needed']);
  });

  it('belongs to one person; others have their own', async () => {
    const bob = await app().signUp('Bob');
    const path = await made();
    await made(bob);
    await addWine({ drinkBy: '2026-12-31' }, bob);
    expect(await listed(path)).toEqual([]);
  });
});

describe('the content of a calendar', () => {
  it('can be changed without changing its URL', async () => {
    await addWine({ drinkBy: '2026-12-31' });
    await addOrder('Rack tank 4', '2026-09-14');
    const path = await made(ana, { kinds: ['drink-by', 'drink-by'] });
    expect(await listed(path)).toEqual([['2026-12-31', 'Drink by today: Rosso 2015 (3)']]);
    expect((await ana.put<Calendar>(HERE, { kinds: ['work-orders'] })).data.kinds).toEqual(['work-orders']);
    expect(await listed(path)).toEqual([['2026-09-14', 'Rack tank 4']]);
  });

  it.each([[{ kinds: [] }], [{ kinds: ['frost'] }], [{}], [{ kinds: 'tanks' }]])(
    'is refused with a message if it is %o',
    async (draft) => {
      for (const { status, error } of [await ana.post(HERE, draft), await ana.put(HERE, draft)]) {
        expect(status).toBe(400);
        expect(Object.keys(error.errors ?? {})[0]).toMatch(/^kinds/);
      }
    },
  );

  it('cannot be changed without a calendar', async () => {
    const { status, error } = await ana.put(HERE, ALL);
    expect([status, error.message]).toEqual([404, 'This calendar does not exist, or no longer does.']);
  });

  it('includes work orders by day until they are checked', async () => {
    const rack = await addOrder('Rack', '2026-09-14', { assignee: 'Bob', note: 'Slowly;\nno air, please' });
    const top = await addOrder('Top up', '2026-09-12');
    const path = await made();
    expect(await events(path)).toEqual([
      expect.objectContaining({ day: '2026-09-12', title: 'Top up' }),
      expect.objectContaining({
        uid: expect.stringMatching(`^work-order-${rack}@`),
        title: 'Rack (Bob)',
        about: expect.stringMatching(/^Slowly;\nno air, please\nhttp.*\/winery\/work\//),
      }),
    ]);
    await ana.put(`/api/winery/work-orders/${top}`, { version: 1, checkedBy: 'Ana' });
    expect(await listed(path)).toEqual([['2026-09-14', 'Rack (Bob)']]);
  });

  it('includes the last day of drinking windows, one event per day, while there are bottles', async () => {
    await addWine({ name: 'Aglianico', drinkBy: '2026-12-31', quantity: 1 });
    await addWine({ name: 'Barolo', drinkBy: '2026-12-31', quantity: 2 });
    await addWine({ name: 'Empty', drinkBy: '2026-12-31', quantity: 0 });
    await addWine({ name: 'Far', drinkBy: addDays(TODAY, CALENDAR_DAYS.ahead + 1) });
    await addWine({ name: 'Past', drinkBy: addDays(TODAY, -CALENDAR_DAYS.back - 1) });
    const shown = await events(await made());
    expect(shown).toEqual([
      {
        uid: expect.stringMatching(/^drink-by-2026-12-31@/),
        day: '2026-12-31',
        title: 'Drink by today: 2 wines, 3 bottles',
        about: expect.stringMatching(/^Aglianico 2015 \(1\)\nBarolo 2015 \(2\)\nhttp/),
      },
    ]);
  });

  it('includes the next reading of tanks, by their alarms and snoozes', async () => {
    const tank = await add('/tanks', { name: 'T4', variety: 'Merlot', capacity: 500 });
    await add('/tanks', { name: 'T5', variety: 'Merlot', capacity: 500 });
    await add(`/tanks/${tank}/readings`, { timestamp: `${TODAY}T08:00:00Z`, brix: 22, temperature: 22 });
    const path = await made();
    // Thirty hours later, during fermentation.
    expect(await listed(path)).toEqual([['2026-09-11', 'Read tank T4']]);
    const uid = (await events(path))[0]?.uid;
    await add(`/tanks/${tank}/readings`, { timestamp: `${TODAY}T09:00:00Z`, brix: 0.5 });
    expect(await events(path)).toEqual([expect.objectContaining({ day: '2026-09-17', uid })]);
    await ana.post(`/tanks/${tank}/snoozes`, { kind: 'missing-reading', hours: 240 });
    expect(await listed(path)).toEqual([['2026-09-20', 'Read tank T4']]);
    await ana.put(`/tanks/${tank}`, { status: 'archived' });
    expect(await listed(path)).toEqual([]);
  });

  it('includes pickings: forecast, planned, and today for ripe fields', async () => {
    const block = { variety: 'Merlot', estimatedYield: 6.5, targetBrix: 24 };
    const read = async (name: string, brixes: number[], fields: object = {}) => {
      const id = await add('/api/analytics/blocks', { ...block, name });
      for (const [at, brix] of brixes.entries()) {
        const date = addDays(TODAY, -7 * (brixes.length - 1 - at));
        await add('/api/analytics/harvest-readings', { block: id, date, brix, ...fields });
      }
      return id;
    };
    await read('Clos Haut', [17, 18.5, 20, 21.5], { estimatedHarvest: '2026-09-25' });
    await read('Clos Bas', [22, 23, 24.5]);
    const days = await listed(await made());
    expect(days).toEqual([
      [TODAY, 'Clos Bas is ripe'],
      ['2026-09-25', 'Pick Clos Haut (planned)'],
      [expect.stringMatching(/^2026-09-2[6-9]$/), 'Pick Clos Haut (forecast)'],
    ]);
  });

  it.each([
    // Already 11 September there, and still 9 September.
    ['Pacific/Auckland', '2026-09-10T13:00:00Z', '2026-09-11'],
    ['America/Los_Angeles', '2026-09-10T05:00:00Z', '2026-09-09'],
  ])('uses the day in %s for ripeness and its range', async (timeZone, now, day) => {
    app().clock.set(now);
    ana = await app().signUp('Ana');
    await ana.put('/api/settings', { timeZone });
    const block = { name: 'Clos', variety: 'Merlot', estimatedYield: 6.5, targetBrix: 24 };
    const id = await add('/api/analytics/blocks', block);
    for (const [date, brix] of [
      ['2026-08-26', 22],
      ['2026-09-02', 23],
      ['2026-09-09', 24.5],
    ])
      await add('/api/analytics/harvest-readings', { block: id, date, brix });
    const [first, last] = [addDays(day, -CALENDAR_DAYS.back), addDays(day, CALENDAR_DAYS.ahead)];
    for (const due of [addDays(first, -1), first, last, addDays(last, 1)]) await addOrder('Rack', due);
    expect(await listed(await made())).toEqual([
      [day, 'Clos is ripe'],
      [first, 'Rack'],
      [last, 'Rack'],
    ]);
  });

  it('is limited to the earliest events per kind', async () => {
    await app().db.count(sql`
      insert into work_orders (estate_id, id, title, due, created_at, created_by, updated_at, updated_by)
      select ${ana.user.estate.id}, gen_random_uuid(), 'Work ' || n, ${TODAY}::date + n, now(), ${ana.user.id}, now(), ${ana.user.id}
      from generate_series(1, ${MOST_CALENDAR_EVENTS + 5}::int) n`);
    const days = await listed(await made());
    expect([days.length, days[0]]).toEqual([MOST_CALENDAR_EVENTS, [addDays(TODAY, 1), 'Work 1']]);
  });

  it('keeps names with any characters', async () => {
    const title =
      'Rack, “slowly”; \\ BEGIN:VEVENT \u{1F377} and then a title that is longer than a line of such a file may be';
    await addOrder(title, '2026-09-14');
    const path = await made();
    expect(await listed(path)).toEqual([['2026-09-14', title]]);
    const lines = (await ask(path)).payload.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  });
});

describe('a member of an estate', () => {
  it.each(['viewer', 'cellar hand'] as const)('has a calendar as a %s', async (role) => {
    await addOrder('Rack', '2026-09-14');
    const bob = await people.join(ana, role);
    expect(await listed(await made(bob))).toEqual([['2026-09-14', 'Rack']]);
  });

  it('sees no events after leaving or being removed, but those of their own estate', async () => {
    const bob = await people.join(ana, 'winemaker');
    const [there, own] = [await made(bob), await made(bob.elsewhere)];
    expect((await ask(there)).statusCode).toBe(200);
    expect((await ana.delete(`/api/estate/members/${bob.user.id}`)).status).toBe(200);
    expect([(await ask(there)).statusCode, (await ask(own)).statusCode]).toEqual([404, 200]);
    const left = await app().db.rows(sql`select from calendars where estate_id = ${ana.user.estate.id}`);
    expect(left).toEqual([]);
  });

  it('sees no events while the estate requires a second factor they lack', async () => {
    const path = await made();
    await app().db.count(sql`
      update estates set demands_second_factor = true where id = ${ana.user.estate.id}`);
    expect((await ask(path)).statusCode).toBe(404);
  });
});
