import { isZone, NUMBER_LANGUAGES, STORED_UNITS, UNIT_CHOICES, type Units } from '@cuverie/domain';
import { storage } from './storage.ts';
import { createStore } from './store.ts';

/** What numbers, days and units are written by. */
export interface Preferences extends Units {
  /** A language tag; `null`: as the browser does. */
  readonly language: string | null;
  /** The time zone of the estate; `null` until one was chosen. */
  readonly timeZone?: string | null;
  readonly timeZoneIsChosen?: boolean;
}

const KEY = 'preferences';

const DEFAULTS: Preferences = { ...STORED_UNITS, language: null, timeZone: null };

/** As they were at the last visit: pages need not wait for the server to say so again. */
function kept(): Preferences {
  try {
    const written: unknown = JSON.parse(storage.get(KEY) ?? '{}');
    const said = new Map<string, unknown>(Object.entries(written ?? {}));
    const units = Object.entries(UNIT_CHOICES).map(([quantity, choices]: [string, readonly string[]]) => {
      const unit = said.get(quantity);
      return [quantity, choices.find((choice) => choice === unit) ?? choices[0]];
    });
    const [language, timeZone] = [said.get('language'), said.get('timeZone')];
    return {
      ...(Object.fromEntries(units) as Units),
      language: NUMBER_LANGUAGES.find((one) => one === language) ?? null,
      timeZone: typeof timeZone === 'string' && isZone(timeZone) ? timeZone : null,
    };
  } catch {
    return DEFAULTS;
  }
}

let current = kept();
let isSaid = false;

/** Counts the times that other preferences came from the server while pages were shown. */
const arrivals = createStore(0);
let arrived = 0;

const only = ({
  language,
  timeZone = null,
  timeZoneIsChosen = true,
  ...others
}: Preferences): Preferences => ({
  sugarUnit: others.sugarUnit,
  volumeUnit: others.volumeUnit,
  weightUnit: others.weightUnit,
  areaUnit: others.areaUnit,
  temperatureUnit: others.temperatureUnit,
  language,
  timeZone: timeZoneIsChosen ? timeZone : null,
});

/** The preferences of who is signed in; whoever writes a number reads them. */
export const preferences = {
  get: (): Preferences => current,
  /** Whether nobody chose anything. */
  areUsual: (): boolean => JSON.stringify({ ...current, timeZone: null }) === JSON.stringify(only(DEFAULTS)),
  /** From here on these hold: the person has just signed in, or chosen them. */
  set(next: Preferences): void {
    current = only(next);
    isSaid = true;
    storage.set(KEY, JSON.stringify(current));
  },
  /** What the server says at the start. Later on a page keeps its units: what is half typed would mean something else. */
  arrive(next: Preferences): void {
    if (isSaid) return;
    const isNew = JSON.stringify(only(next)) !== JSON.stringify(current);
    preferences.set(next);
    if (!isNew) return;
    arrived += 1;
    arrivals.set(arrived);
  },
  /** What something says by other preferences. */
  during<Said>(others: Preferences, say: () => Said): Said {
    const before = current;
    current = others;
    try {
      return say();
    } finally {
      current = before;
    }
  },
  forget(): void {
    current = DEFAULTS;
    isSaid = false;
    storage.remove(KEY);
  },
  /** Another number where pages are to be drawn anew. */
  useArrivals: arrivals.use,
};

/** For `Intl`; `undefined` is the browser's. */
export const numberLanguage = (): string | undefined => current.language ?? undefined;
