import { type Settings, settingsChanges } from '@cuverie/contract';
import { NUMBER_LANGUAGES } from '@cuverie/domain';
import { type Preferences, preferences } from '../../../platform/preferences.ts';
import { currencies } from '../../../ui/fields/currencies.ts';
import { checkForm, kinds, rowFields } from '../../../ui/form/fields.ts';
import { dayWords, withUnit } from '../../../ui/words.ts';

const { needed, text } = kinds;

export const SETTINGS = rowFields({
  estateName: needed('Name of the estate'),
  sugarUnit: needed('Sugar'),
  volumeUnit: needed('Volume'),
  weightUnit: needed('Weight'),
  areaUnit: needed('Area'),
  temperatureUnit: needed('Temperature'),
  /** If it is empty, the owners' account types decide. */
  keepsWinery: {
    label: 'Winery: keep a record of vessels, lots and operations',
    empty: '',
    read: (typed: string) => (typed === '' ? null : typed === 'yes'),
    write: (stored: unknown) => (typeof stored === 'boolean' ? (stored ? 'yes' : 'no') : ''),
  },
  timeZone: needed('Time zone'),
  // If it is empty, each currency is added up for itself.
  homeCurrency: text('Home currency'),
  // If it is empty, the unit of volume decides.
  market: text('Limits of additions'),
  // If it is empty, the browser's language applies.
  language: text('Numbers and days as in'),
});

export type SettingsValues = ReturnType<typeof SETTINGS.empty>;

export const UNIT_OPTIONS = {
  sugarUnit: {
    brix: 'Brix (°Bx)',
    oechsle: 'Oechsle (°Oe)',
    baume: 'Baumé (°Bé)',
    kmw: 'Klosterneuburg (°KMW)',
  },
  volumeUnit: { litre: 'Litres (L)', hectolitre: 'Hectolitres (hl)', us_gallon: 'US gallons (gal)' },
  weightUnit: { tonne: 'Tonnes (t)', us_ton: 'US tons (2,000 lb)' },
  areaUnit: { hectare: 'Hectares (ha)', acre: 'Acres' },
  temperatureUnit: { celsius: 'Celsius (°C)', fahrenheit: 'Fahrenheit (°F)' },
} as const;

export const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** The languages by name, with an example number. */
export function languageOptions() {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  return NUMBER_LANGUAGES.map((language) => ({
    value: language,
    label: `${names.of(language) ?? language}, ${new Intl.NumberFormat(language).format(1234.5)}`,
  }));
}

/** All currencies, the frequent ones first. */
export const currencyOptions = (chosen: string) => {
  const { frequent, others } = currencies(chosen);
  return [...frequent, ...others].map(({ code, label }) => ({ value: code, label }));
};

/** The browser's time zones, and the chosen one. */
export const zoneOptions = (chosen: string) =>
  [...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])]
    .toSorted()
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));

export const settingsWords = (field: string, value: string): string => {
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = UNIT_OPTIONS;
  if (field === 'keepsWinery') return value === 'yes' ? 'Yes' : 'No';
  return words[field]?.[value] ?? value;
};

export const settingsValues = (settings: Settings): SettingsValues => SETTINGS.valuesOf(settings);

/** Validates typed settings as the server does. */
export function checkSettings(values: SettingsValues) {
  const read = settingsChanges.safeParse(SETTINGS.read(values));
  return checkForm(read, SETTINGS.problemsOf(read.error));
}

/** An example of numbers, days and units with the chosen settings, saved or not. */
export function exampleWords({ language, ...values }: SettingsValues): string {
  const chosen = { ...values, language: language === '' ? null : language } as unknown as Preferences;
  return preferences.during(chosen, () =>
    [
      withUnit(1234.5, 'L'),
      dayWords('2026-11-23'),
      withUnit(22.5, '°Bx'),
      withUnit(18.5, '°C'),
      withUnit(2.4, 'ha'),
      withUnit(6.5, 't'),
    ].join(' · '),
  );
}
