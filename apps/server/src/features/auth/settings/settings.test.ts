import type { Settings, User } from '@cuverie/contract';
import { beforeEach, expect, it } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';

const server = useTestApp();
let ana: SignedInClient;

beforeEach(async () => {
  ana = await server().signUp('Ana Silva');
});

const STORED = {
  sugarUnit: 'brix',
  volumeUnit: 'litre',
  weightUnit: 'tonne',
  areaUnit: 'hectare',
  temperatureUnit: 'celsius',
  keepsWinery: null,
  market: null,
  escalationMinutes: null,
  homeCurrency: null,
  timeZone: 'UTC',
};
const OURS = {
  estateName: 'Weingut Brunner',
  sugarUnit: 'kmw',
  volumeUnit: 'hectolitre',
  weightUnit: 'us_ton',
  areaUnit: 'acre',
  temperatureUnit: 'fahrenheit',
  keepsWinery: true,
  market: 'US',
  escalationMinutes: 30,
  homeCurrency: 'CHF',
  timeZone: 'Europe/Vienna',
};

const settingsOf = async (client: SignedInClient) => (await client.get<Settings>('/api/settings')).data;

it('a new account has default units and the browser’s language', async () => {
  const { data } = await ana.get<Settings>('/api/settings');
  expect(data).toEqual({
    version: 1,
    name: 'Ana Silva',
    language: null,
    estateName: "Ana Silva's estate",
    ...STORED,
    timeZoneIsChosen: false,
  });
  expect(ana.user.settings).toEqual(data);
});

it('changes names, units and language and returns them with the signed-in user', async () => {
  const { data } = await ana.put<Settings>('/api/settings', {
    version: 1,
    name: 'Ana Brunner',
    language: 'de-AT',
    ...OURS,
  });
  expect(data).toEqual({
    version: 2,
    name: 'Ana Brunner',
    language: 'de-AT',
    ...OURS,
    timeZoneIsChosen: true,
  });
  const user = (await ana.get<User>('/api/current-user')).data;
  expect(user).toMatchObject({ name: 'Ana Brunner', estate: { name: 'Weingut Brunner' }, settings: data });
});

it('keeps omitted fields and clears the language with null', async () => {
  await ana.put('/api/settings', { language: 'fr', ...OURS });
  const { data } = await ana.put<Settings>('/api/settings', { language: null });
  expect(data).toEqual({ version: 3, name: 'Ana Silva', language: null, ...OURS, timeZoneIsChosen: true });
});

it('the winery mode is switched on, off, and back to the default of the account type', async () => {
  for (const keepsWinery of [true, false, null]) {
    await ana.put('/api/settings', { keepsWinery });
    expect((await ana.get<User>('/api/current-user')).data.settings).toMatchObject({ keepsWinery });
  }
});

it('answers 409 with the current settings when the version is stale', async () => {
  await ana.put('/api/settings', { version: 1, sugarUnit: 'oechsle' });
  const { status, error } = await ana.put('/api/settings', { version: 1, sugarUnit: 'baume' });
  expect(status).toBe(409);
  expect(error.message).toBe(
    'Someone else changed these settings meanwhile. Look at their changes, then save again.',
  );
  expect(error.current).toEqual(await settingsOf(ana));
  expect((await settingsOf(ana)).sugarUnit).toBe('oechsle');
});

it.each([
  [{ estateName: '  ' }, 'estateName', 'Name of the estate is required'],
  [{ name: '' }, 'name', 'Name is required'],
  [{ name: 'x'.repeat(121) }, 'name', 'Name must be at most 120 characters long'],
  [{ sugarUnit: 'plato' }, 'sugarUnit', 'Sugar must be one of brix, oechsle, baume, kmw'],
  [{ temperatureUnit: null }, 'temperatureUnit', 'Temperature is required'],
  [{ keepsWinery: 'yes' }, 'keepsWinery', 'Winery must be true or false'],
  [{ homeCurrency: 'Franken' }, 'homeCurrency', /^Home currency must be/],
  [{ market: 'Mars' }, 'market', 'Market must be one of EU, US'],
  [{ language: 'tlh' }, 'language', /^Language must be one of en-GB, en-US, /],
])('refuses %o at its field', async (changes, field, problem) => {
  const { status, error } = await ana.put('/api/settings', changes);
  expect(status).toBe(400);
  expect(error.errors?.[field]).toEqual(
    typeof problem === 'string' ? problem : (expect.stringMatching(problem) as string),
  );
  expect((await settingsOf(ana)).version).toBe(1);
});

it('never shows or changes the settings of another estate', async () => {
  const bob = await server().signUp('Bob');
  await bob.put('/api/settings', OURS);
  expect(await settingsOf(ana)).toMatchObject({ version: 1, estateName: "Ana Silva's estate", ...STORED });
});

it('keeps values to a tenth of a °F and a hundredth of a US ton', async () => {
  const tank = await ana.post<{ id: string }>('/tanks', { name: 'T1', variety: 'Merlot', capacity: 1000 });
  const reading = { timestamp: '2026-09-20T08:00:00Z', temperature: 22.44 };
  const { data } = await ana.post(`/tanks/${tank.data.id}/readings`, reading);
  expect(data).toMatchObject({ temperature: 22.44 });
  const field = { name: 'Clos', variety: 'Merlot', estimatedYield: 4.763 };
  expect((await ana.post('/api/analytics/blocks', field)).data).toMatchObject({ estimatedYield: 4.763 });
});

it('accepts KMW as a sugar unit', async () => {
  const tank = await ana.post<{ id: string }>('/tanks', { name: 'T1', variety: 'Merlot', capacity: 1000 });
  const reading = { timestamp: '2026-09-20T08:00:00Z', rawValue: 18, rawScale: 'kmw' };
  const { data } = await ana.post(`/tanks/${tank.data.id}/readings`, reading);
  expect(data).toMatchObject({ brix: 21.34, rawValue: 18, rawScale: 'kmw' });
});

it('takes the time zone from the browser, and asks for one that is invalid or missing', async () => {
  const register = async (timeZone?: string) => {
    const email = `${crypto.randomUUID()}@example.com`;
    const account = { username: email, email, password: 'correct horse', name: 'Zoe', timeZone };
    const answer = await server().visitor.post<{ user: User }>('/api/user/register/', account);
    return [answer.status, answer.data?.user.settings.timeZone, answer.data?.user.settings.timeZoneIsChosen];
  };
  expect(await register('America/Los_Angeles')).toEqual([201, 'America/Los_Angeles', true]);
  expect(await register()).toEqual([201, 'UTC', false]);
  expect(await register('Mars/Olympus')).toEqual([201, 'UTC', false]);
});

it('takes the units and the market of a winery from its sign-up', async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const account = { username: email, email, password: 'correct horse', name: 'Zoe', userType: 'winery' };
  const winery = { ...account, units: 'us', market: 'US' };
  const answer = await server().visitor.post<{ user: User }>('/api/user/register/', winery);
  expect(answer.data?.user.settings).toMatchObject({
    volumeUnit: 'us_gallon',
    weightUnit: 'us_ton',
    areaUnit: 'acre',
    temperatureUnit: 'fahrenheit',
    sugarUnit: 'brix',
    market: 'US',
  });
});

it('accepts one choice of the time zone, even UTC, and refuses an invalid one', async () => {
  const { status, error } = await ana.put('/api/settings', { timeZone: 'Mars/Olympus' });
  expect([status, error.errors]).toEqual([
    400,
    { timeZone: 'There is no such time zone: give one like Europe/Lisbon' },
  ]);
  const { data } = await ana.put<Settings>('/api/settings', { timeZone: 'UTC' });
  expect(data).toMatchObject({ timeZone: 'UTC', timeZoneIsChosen: true });
});
