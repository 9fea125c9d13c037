import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { grapeDraft, type Wine } from '@cuverie/contract';
import { drawingAddress, sameEmail } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import { removeResets, replacePassword } from '../features/auth/passwords/resets.store.ts';
import { updateEstate } from '../features/auth/settings/settings.store.ts';
import { findAccount, insertAccount } from '../features/auth/sign-in/auth.store.ts';
import { markAllRevoked } from '../features/auth/tokens/tokens.store.ts';
import { deleteCalendars } from '../features/calendar/calendar.store.ts';
import { barrelService } from '../features/cellar/barrels/barrels.service.ts';
import { insertEntries } from '../features/cellar/drinking/consumptions.kind.ts';
import { purchaseService } from '../features/cellar/purchases/purchases.service.ts';
import { slotService } from '../features/cellar/racks/slots.service.ts';
import { tastingService } from '../features/cellar/tasting/tastings.service.ts';
import { insertTaster, putScore } from '../features/cellar/tasting/tastings.store.ts';
import { wineService } from '../features/cellar/wines/wines.service.ts';
import { tankReadings } from '../features/fermentation/readings/tank-readings.store.ts';
import { putIntoVessels, standIn } from '../features/fermentation/tanks/tanks.record.ts';
import { tanks } from '../features/fermentation/tanks/tanks.store.ts';
import { grapeService } from '../features/grapes/grapes.service.ts';
import { deleteChannels } from '../features/notifications/channels.store.ts';
import { blockService } from '../features/vineyard/fields/blocks.service.ts';
import { readingService } from '../features/vineyard/readings/readings.service.ts';
import { upsertWeather } from '../features/vineyard/weather/weather.store.ts';
import { ownLimitService } from '../features/winery/limits/own-limits.service.ts';
import { lots } from '../features/winery/lots/lots.store.ts';
import { inOrder } from '../features/winery/lots/tax-classes.ts';
import { workOrderService } from '../features/winery/orders/orders.service.ts';
import { trialService } from '../features/winery/trials/trials.service.ts';
import { vesselService } from '../features/winery/vessels/vessels.service.ts';
import { type Transaction, within } from '../platform/database/database.ts';
import { isUniqueViolation } from '../platform/database/errors.ts';
import { extendStatementTimeout } from '../platform/database/long-work.ts';
import { sql } from '../platform/database/sql.ts';
import { digest } from '../platform/digest.ts';
import type { Platform } from '../platform/platform.ts';
import type { CanEdit } from '../platform/sessions/member.ts';
import { permit } from '../platform/sessions/permit.ts';
import { authenticate, endAllSessions, endSession, startSession } from '../platform/sessions/sessions.ts';
import { newToken } from '../platform/token.ts';
import { wineryRecord } from '../winery-record.ts';
import { daysBefore } from './calendar.ts';
import { barrelEntries, type Entry, wineEntries } from './cellar.ts';
import { demoPurchases, demoTasting } from './company.ts';
import { fieldEntries } from './fields.ts';
import grapes from './grapes.json' with { type: 'json' };
import { demoHistory } from './history.ts';
import { demoTanks } from './tanks.ts';
import { demoWinery } from './winery.ts';

export const DEMO_LOGIN = { email: 'demo@cuverie.example', password: 'vendange-2026' } as const;

/** The estate has been in use for three years. */
const OPENED_DAYS_AGO = 3 * 365;

/**
 * Creates the demo account and fills its estate, completely or not at all. An existing estate keeps its data, and its
 * login is enabled.
 */
export async function fillDemoEstate(platform: Platform): Promise<void> {
  const { db, clock, passwords } = platform;
  const passwordHash = await passwords.hash(DEMO_LOGIN.password);
  const account = await findAccount(db, sameEmail(DEMO_LOGIN.email), clock.now());
  if (account) {
    await db.begin((tx) => replacePassword(tx, account.userId, passwordHash));
    return;
  }
  try {
    await db.begin(async (tx) => {
      await extendStatementTimeout(tx);
      await fill(tx, { ...platform, db: within(tx) }, passwordHash);
    });
  } catch (error) {
    // Another server that started at the same moment filled it first.
    if (!isUniqueViolation(error, 'users_email_key')) throw error;
  }
}

/**
 * Disables the public demo login until a start requests it again. Its data stays.
 * @returns whether the account exists
 */
export async function closeDemoEstate({
  db,
  clock,
  passwords,
}: Pick<Platform, 'db' | 'clock' | 'passwords'>): Promise<boolean> {
  const account = await findAccount(db, sameEmail(DEMO_LOGIN.email), clock.now());
  if (!account) return false;
  const nobodys = await passwords.hash(newToken());
  await db.begin(async (tx) => {
    await replacePassword(tx, account.userId, nobodys);
    await removeResets(tx, account.userId);
    await endAllSessions(tx, clock, account.userId);
    await markAllRevoked(tx, account.userId, clock.now());
    await deleteCalendars(tx, account.userId);
    await deleteChannels(tx, account.userId);
  });
  return true;
}

async function fill(tx: Transaction, platform: Platform, passwordHash: string): Promise<void> {
  const now = platform.clock.now();
  const opened = daysBefore(now, OPENED_DAYS_AGO);
  const member = await openEstate(platform, passwordHash, opened);
  await updateEstate(tx, member.estateId, { userId: member.userId, at: opened }, { homeCurrency: 'EUR' });
  const wines = await addAll(wineEntries(now), (entry, picture) =>
    wineService(on(platform, laterOf(entry.addedAt, opened))).add(member, entry.draft, picture),
  );
  const cellar = wines.map(({ row }) => row);
  const history = demoHistory(cellar, now);
  await insertEntries(tx, member.estateId, history, { userId: member.userId, at: now });
  await addAll(barrelEntries(now), (entry, picture) => {
    const then = on(platform, laterOf(entry.addedAt, opened));
    return barrelService(then, wineryRecord(then).record).add(member, entry.draft, picture);
  });
  for (const grape of grapes) {
    const draft = grapeDraft.parse(grape);
    const picture = drawingAddress(draft.name, draft.color);
    await grapeService(on(platform, opened)).add(member, { ...draft, picture }, undefined);
  }
  await placeInRack(platform, member);
  await addCompany(tx, platform, member, cellar);
  await plantFields(tx, platform, member, opened);
  await addCellarRecord(platform, member);
  await fillTanks(tx, platform, member);
  await stateClasses(tx, platform, member);
  await endSession(platform.db, platform.clock, member.sessionId);
}

/** The places named like slots, A1 to F6, become a rack. */
async function placeInRack(platform: Platform, member: CanEdit): Promise<void> {
  const slots = slotService(platform);
  const { proposals } = await slots.proposals(member);
  for (const rack of proposals)
    await slots.fromPlaces(member, { ...rack, name: 'Library', place: 'Caveau 4' });
}

/** Wishes, purchases, and a tasting with notes of guests. */
async function addCompany(
  tx: Transaction,
  platform: Platform,
  member: CanEdit,
  cellar: readonly Wine[],
): Promise<void> {
  const now = platform.clock.now();
  for (const { draft, addedAt } of demoPurchases(now))
    await purchaseService(on(platform, addedAt)).add(member, draft);
  const { draft, heldAt, guests } = demoTasting(cellar, now);
  const tastings = tastingService(on(platform, heldAt));
  const { row } = await tastings.add(member, draft);
  for (const { name, said } of guests) {
    // No device continues with this guest.
    const guest = { id: newId(), name, hash: digest(newToken()), joinedAt: heldAt };
    await insertTaster(tx, member.estateId, row.id, guest);
    for (const [at, { id }] of row.wines.entries()) {
      const score = said[at];
      if (score) await putScore(tx, member.estateId, guest.id, { ...score, wine: id, parts: null });
    }
  }
  await tastings.update(member, row.id, { version: row.version, isClosed: true });
  await tastings.keep(member, row.id);
}

/** The fields with their measurements and past weather. */
async function plantFields(
  tx: Transaction,
  platform: Platform,
  member: CanEdit,
  opened: Date,
): Promise<void> {
  const { clock } = platform;
  for (const [at, { draft, readings, weather }] of fieldEntries(clock.now()).entries()) {
    const planted = laterOf(opened, new Date(`${draft.plantingYear}-04-20T08:00:00Z`));
    const added = new Date(planted.getTime() + at * 60_000);
    const { row: block } = await blockService(on(platform, added)).add(member, draft);
    for (const reading of readings) {
      const morning = new Date(`${reading.date}T07:40:00Z`);
      const then = morning > clock.now() ? clock.now() : morning;
      await readingService(on(platform, then)).add(member, { ...reading, block: block.id });
    }
    const stamp = { userId: member.userId, at: clock.now() };
    await upsertWeather(tx, member.estateId, block.weatherFrom ?? block.id, weather, stamp);
  }
}

/** Tanks with readings of several people, each in the vessel of its name. */
async function fillTanks(tx: Transaction, platform: Platform, member: CanEdit): Promise<void> {
  const { estateId, userId } = member;
  for (const { addedAt, values, readings } of demoTanks(platform.clock.now())) {
    const tankId = newId();
    const tank = await tanks.insert(tx, estateId, tankId, values, { userId, at: addedAt });
    for (const reading of readings) {
      const stamp = { userId, at: new Date(reading.timestamp) };
      await tankReadings.insert(tx, estateId, newId(), { ...reading, tankId }, stamp);
    }
    const record = await wineryRecord(on(platform, addedAt)).record.open(tx, member);
    if (tank === undefined || record === undefined) continue;
    if (tank.status === 'active') await putIntoVessels(tx, estateId, record, [tank]);
    // Archived tanks were in a vessel too.
    else await standIn(tx, estateId, [tankId], [(await record.vesselNamed(tank.name)) ?? null], record.stamp);
  }
}

/** Cellar operations, each entered an hour later. */
async function addCellarRecord(platform: Platform, member: CanEdit): Promise<void> {
  const { vessels, limits, operations, trials, work } = demoWinery(platform.clock.now());
  const [first] = operations;
  if (first === undefined) return;
  for (const vessel of vessels) await vesselService(on(platform, new Date(first.at))).add(member, vessel);
  for (const limit of limits) await ownLimitService(on(platform, new Date(first.at))).add(member, limit);
  for (const operation of operations) {
    const then = on(platform, new Date(Date.parse(operation.at) + 3_600_000));
    await wineryRecord(then).ledger.record(member, operation);
  }
  const orders = workOrderService(platform, wineryRecord(platform).ledger.within);
  for (const { done, ...order } of work) {
    const { row } = await orders.add(member, order);
    for (const task of row.tasks.slice(0, done)) await orders.do(member, row.id, task.id, {});
  }
  for (const trial of trials) await trialService(platform).add(member, trial);
}

/** Tax classes of all lots: wine in barrels is table wine, and what stands in tanks ferments. */
async function stateClasses(
  tx: Transaction,
  { clock }: Platform,
  { estateId, userId }: CanEdit,
): Promise<void> {
  const { classes } = demoWinery(clock.now());
  const known = new Map(classes.map(({ lot, taxClasses }) => [lot, taxClasses ?? []]));
  const rows = await tx.rows<{ id: string; code: string; isInTank: boolean }>(sql`
    select id, code, exists (
      select from entries join vessels on vessels.estate_id = ${estateId} and vessels.id = entries.vessel_id
      where entries.estate_id = ${estateId} and entries.lot_id = lots.id and vessels.kind = 'tank'
    ) as "isInTank"
    from lots where estate_id = ${estateId}`);
  for (const { id, code, isInTank } of rows) {
    const stated = known.get(code) ?? [{ from: null, class: isInTank ? 'fermenting' : 'a' }];
    // The class of a blend follows from its lots.
    if (code.endsWith('CUVÉE')) continue;
    const locked = await lots.lock(tx, estateId, id);
    await lots.update(tx, locked, { taxClasses: inOrder(stated) }, { userId, at: clock.now() });
  }
}

/** Camille's account, signed in to do what requires a member. */
async function openEstate(
  { db, clock, sessionLife }: Platform,
  passwordHash: string,
  createdAt: Date,
): Promise<CanEdit> {
  const account = { userId: newId(), estateId: newId() };
  await insertAccount(db, {
    ...account,
    email: DEMO_LOGIN.email,
    emailKey: sameEmail(DEMO_LOGIN.email),
    passwordHash,
    name: 'Camille Aubry',
    estateName: 'Domaine des Trois Clochers',
    role: 'owner',
    userType: 'winery',
    collectionSize: 'large',
    timeZone: 'Europe/Paris',
    createdAt,
  });
  const { access } = await startSession(db, clock, sessionLife, account);
  const member = await authenticate(db, clock, access);
  if (!member) throw new Error('The demo account could not be signed in.');
  return permit(member, 'keep');
}

const pictureFile = (name: string): string => join(import.meta.dirname, 'labels', `${name}.webp`);

/** One after the other, since a transaction has one connection and pictures keep both cores busy. */
async function addAll<Draft, Added>(
  entries: readonly Entry<Draft>[],
  add: (entry: Entry<Draft>, picture: Buffer | undefined) => Promise<Added>,
): Promise<Added[]> {
  const added: Added[] = [];
  for (const entry of entries) {
    const picture = entry.picture === null ? undefined : await readFile(pictureFile(entry.picture));
    added.push(await add(entry, picture));
  }
  return added;
}

/** The platform with the clock on the day something was added. */
const on = (platform: Platform, moment: Date): Platform => ({ ...platform, clock: { now: () => moment } });

const laterOf = (one: Date, other: Date): Date => (one > other ? one : other);
