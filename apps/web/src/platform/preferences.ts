import { isZone, NUMBER_LANGUAGES, STORED_UNITS, UNIT_CHOICES, type Units } from '@cuverie/domain';
import { storage } from './storage.ts';
import { createStore } from './store.ts';

/** The language, day format and units in which the app writes. */
export interface Preferences extends Units {
  /** A language tag; `null` uses the browser's language. */
  readonly language: string | null;
  /** The estate's time zone; `null` until one is chosen. */
  readonly timeZone?: string | null;
  readonly timeZoneIsChosen?: boolean;
}

const KEY = 'preferences';

const DEFAULTS: Preferences = { ...STORED_UNITS, language: null, timeZone: null };

/** The preferences of the last visit, so that pages need not wait for the server. */
function storedPreferences(): Preferences {
  try {
    const written: unknown = JSON.parse(storage.get(KEY) ?? '{}');
    const settings = new Map<string, unknown>(Object.entries(written ?? {}));
    const units = Object.entries(UNIT_CHOICES).map(([quantity, choices]: [string, readonly string[]]) => {
      const unit = settings.get(quantity);
      return [quantity, choices.find((choice) => choice === unit) ?? choices[0]];
    });
    const [language, timeZone] = [settings.get('language'), settings.get('timeZone')];
    return {
      ...(Object.fromEntries(units) as Units),
      language: NUMBER_LANGUAGES.find((one) => one === language) ?? null,
      timeZone: typeof timeZone === 'string' && isZone(timeZone) ? timeZone : null,
    };
  } catch {
    return DEFAULTS;
  }
}

let current = storedPreferences();
let isUnreadableReported = false;
let isBegun = false;

/** Counts how often changed preferences arrived while pages were shown. */
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

/** The signed-in user's preferences, read wherever a number is formatted. */
export const preferences = {
  get: (): Preferences => current,
  /** Whether all preferences have their default. */
  areUsual: (): boolean => JSON.stringify({ ...current, timeZone: null }) === JSON.stringify(only(DEFAULTS)),
  /** Applies preferences at once, after a login or a choice. */
  set(next: Preferences): void {
    current = only(next);
    isUnreadableReported = true;
    storage.set(KEY, JSON.stringify(current));
  },
  /**
   * Takes over the server's preferences at the start. Later, or once anything was typed, a page keeps its units,
   * because half-typed values would change their meaning; those that arrived apply at the next visit.
   */
  arrive(next: Preferences): void {
    if (isUnreadableReported) return;
    const isNew = JSON.stringify(only(next)) !== JSON.stringify(current);
    if (isNew && isBegun) {
      isUnreadableReported = true;
      storage.set(KEY, JSON.stringify(only(next)));
      return;
    }
    preferences.set(next);
    if (!isNew) return;
    arrived += 1;
    arrivals.set(arrived);
  },
  /** Says that something was typed or chosen, which a change of the preferences would lose. */
  begin(): void {
    isBegun = true;
  },
  /** Runs a function with other preferences. */
  during<Result>(others: Preferences, act: () => Result): Result {
    const before = current;
    current = others;
    try {
      return act();
    } finally {
      current = before;
    }
  },
  forget(): void {
    current = DEFAULTS;
    isUnreadableReported = false;
    isBegun = false;
    storage.remove(KEY);
  },
  /** A number that changes when pages must render again. */
  useArrivals: arrivals.use,
};

/** The language for `Intl`; `undefined` is the browser's. */
export const numberLanguage = (): string | undefined => current.language ?? undefined;
