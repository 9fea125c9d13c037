import { addDays, daysBetween, daysOfHours } from '@cuverie/domain';
import type { Logger } from 'pino';
import { type Clock, utcToday } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { isForeignKeyViolation } from '../../../../platform/database/errors.ts';
import { deleteHours, putHours } from '../hours.store.ts';
import {
  type AskedPlace,
  askForWeather,
  type FetchedWeather,
  NoWeather,
  type WeatherService,
} from '../service/open-meteo.ts';
import { type DueField, listDue, noteFailed, noteFetched } from './fetching.store.ts';

/** Interval of checks for due weather, minutes. */
export const LOOK_EVERY_MIN = 5;

const MINUTE_MS = 60_000;
/** A service updates its forecast every few hours. */
const AGAIN_AFTER_MS = 3 * 60 * MINUTE_MS;
/** Pauses after consecutive failures; the last one repeats. */
const PAUSES_MIN = [10, 30, 60, 180] as const;
/** A service may ask for a longer pause, up to a day. */
const MOST_PAUSE_S = 24 * 3600;

/** Maximum of past days of a service, which is most of a season. */
const MOST_PAST_DAYS = 92;
/** Days that are fetched again, since their forecast has become known. */
const PAST_DAYS = 3;
/** Storage time of a field's days: the warmth chart compares three earlier seasons. */
const STORED_DAYS = 5 * 366;

interface Needs {
  db: Database;
  clock: Clock;
  log: Pick<Logger, 'info' | 'warn'>;
  service: WeatherService;
  /** Aborted when the server stops. */
  signal: AbortSignal;
  /** For tests. */
  timeoutMs?: number;
}

/** Fetches due weather of all fields; fields at one location, of any estate, share a request. */
export async function fetchWeather(needs: Needs): Promise<void> {
  const due = await listDue(needs.db, needs.clock.now());
  const places = [...Map.groupBy(due, ({ latitude, longitude }) => `${latitude} ${longitude}`).values()];
  for (const [at, fields] of places.entries()) {
    if (needs.signal.aborted) return;
    const failure = await fetchPlace(needs, fields);
    if (failure === undefined || needs.signal.aborted) continue;
    // A failure that affects all locations is retried with one of them per run.
    const failed = failure.isForAll ? places.slice(at).flat() : fields;
    for (const field of failed) await failedOn(needs, field, failure);
    needs.log.warn({ code: failure.sentence.code, ...failure.sentence.params }, 'weather could not be had');
    if (failure.isForAll) return;
  }
}

async function fetchPlace(needs: Needs, fields: readonly DueField[]): Promise<NoWeather | undefined> {
  const [place] = fields;
  if (place === undefined) return undefined;
  const day = utcToday(needs.clock);
  const pastDays = Math.max(...fields.map((field) => pastDaysOf(field, day)));
  try {
    const { service, signal, timeoutMs } = needs;
    const weather = await askForWeather(service, place, {
      pastDays,
      signal,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
    for (const field of fields) await saveHours(needs, field, weather);
    return undefined;
  } catch (error) {
    if (error instanceof NoWeather) return error;
    throw error;
  }
}

/** Requests the missing days, or all available for a new location. */
function pastDaysOf({ fetchedAt }: DueField, day: string): number {
  if (fetchedAt === null) return MOST_PAST_DAYS;
  return Math.min(Math.max(daysBetween(fetchedAt.slice(0, 10), day), 0) + PAST_DAYS, MOST_PAST_DAYS);
}

const placeOf = ({ latitude, longitude }: DueField): AskedPlace => ({ latitude, longitude });

async function saveHours(
  { db, clock, service }: Needs,
  field: DueField,
  { timeZone, hours }: FetchedWeather,
): Promise<void> {
  const at = clock.now();
  const source = service.name;
  const days = daysOfHours(hours, timeZone);
  const dueAt = new Date(at.getTime() + AGAIN_AFTER_MS);
  await unlessGone(
    db.begin(async (tx) => {
      // The weather of the old location does not apply here.
      await deleteHours(tx, field, field.hasMoved ? undefined : addDays(utcToday(clock), -STORED_DAYS));
      await putHours(tx, field, { days, source, at });
      await noteFetched(tx, field, { ...placeOf(field), source, timeZone, at, dueAt });
    }),
  );
}

async function failedOn({ db, clock, service }: Needs, field: DueField, failure: NoWeather): Promise<void> {
  const at = clock.now();
  const pauseMin = PAUSES_MIN[Math.min(field.failures, PAUSES_MIN.length - 1)] ?? 0;
  const asked = Math.min(failure.pauseS ?? 0, MOST_PAUSE_S) * 1000;
  const dueAt = new Date(at.getTime() + Math.max(pauseMin * MINUTE_MS, asked));
  const { sentence } = failure;
  if (field.hasMoved) await deleteHours(db, field);
  await unlessGone(
    noteFailed(db, field, { ...placeOf(field), source: service.name, failure: sentence, at, dueAt }),
  );
}

/** The field may have been deleted meanwhile. */
async function unlessGone(writing: Promise<unknown>): Promise<void> {
  await writing.catch((error: unknown) => {
    if (!isForeignKeyViolation(error)) throw error;
  });
}
