import { ESCALATION_MINUTES, ESTATE_MARKETS, isZone, NUMBER_LANGUAGES, UNIT_CHOICES } from '@cuverie/domain';
import { z } from 'zod';
import { callsOf } from '../platform/operation.ts';
import { problem } from '../platform/problems.ts';
import { id, numberIn, oneOf, requiredText, version } from '../platform/values.ts';

/** An IANA time zone, `Europe/Paris`. */
export const timeZone = z
  .string(problem('must_be', { field: 'Time zone', kind: 'text' }))
  .trim()
  .max(64, problem('too_long', { field: 'Time zone', most: 64 }))
  .refine(isZone, problem('zone_unknown'));

const ofEstate = {
  estateName: requiredText('Name of the estate', 120),
  sugarUnit: oneOf('Sugar', UNIT_CHOICES.sugarUnit),
  volumeUnit: oneOf('Volume', UNIT_CHOICES.volumeUnit),
  weightUnit: oneOf('Weight', UNIT_CHOICES.weightUnit),
  areaUnit: oneOf('Area', UNIT_CHOICES.areaUnit),
  temperatureUnit: oneOf('Temperature', UNIT_CHOICES.temperatureUnit),
  /** Whether the menu shows Winery; `null`: if an owner signed up as a winery or professional. */
  keepsWinery: z.boolean(problem('must_be', { field: 'Winery', kind: 'boolean' })).nullable(),
  /** Minutes until an unassigned alarm escalates to the owners, and again to all; `null`: never. */
  escalationMinutes: numberIn('Minutes until others are told', ESCALATION_MINUTES).nullable(),
  /** The market whose limits apply; `null`: the United States if volumes are in their gallons, otherwise the EU. */
  market: oneOf('Market', ESTATE_MARKETS).nullable(),
  /** The currency in which values are added up; `null`: each currency for itself. */
  homeCurrency: z
    .string(problem('must_be', { field: 'Home currency', kind: 'text' }))
    .regex(/^[A-Z]{3}$/, problem('must_be', { field: 'Home currency', kind: 'currency' }))
    .nullable(),
  /** The estate's IANA time zone, which determines the calendar day of an instant. */
  timeZone,
};

export const ofPerson = {
  name: requiredText('Name', 120),
  /** Format of numbers and days; `null`: the browser's. */
  language: oneOf('Language', NUMBER_LANGUAGES).nullable(),
};

/** Settings of a person and their estate. Units only affect what is shown: the API uses °Bx, °C, L, t and ha. */
export const settings = z.strictObject({
  version: z.int(),
  ...ofPerson,
  ...ofEstate,
  // A name derived from an account's may be longer than a typed one.
  name: z.string(),
  estateName: z.string(),
  timeZone: z.string(),
  /** Whether it was chosen or taken from a browser at sign-up; otherwise it is UTC until it is asked for. */
  timeZoneIsChosen: z.boolean(),
});
export type Settings = z.infer<typeof settings>;

export const settingsChanges = z.object({ version, ...ofPerson, ...ofEstate }).partial();
export type SettingsChanges = z.infer<typeof settingsChanges>;

/** An estate's own settings as a row of an archive. */
export const settingsRow = z.strictObject({
  id,
  ...ofEstate,
  estateName: requiredText('Name of the estate', 200),
  // Older archives do not have this field.
  keepsWinery: ofEstate.keepsWinery.optional(),
  market: ofEstate.market.optional(),
  escalationMinutes: ofEstate.escalationMinutes.optional(),
  homeCurrency: ofEstate.homeCurrency.optional(),
  timeZone: ofEstate.timeZone.optional(),
});
export type SettingsRow = z.infer<typeof settingsRow>;

const call = callsOf('Settings');

export const settingsOperations = {
  get: call('getSettings', 'GET /api/settings', {
    summary: 'Get the settings of a person and their estate: names, units, language of numbers',
    data: settings,
  }),
  update: call('updateSettings', 'PUT /api/settings', {
    right: 'run',
    summary: 'Change some of the settings',
    body: settingsChanges,
    data: settings,
  }),
};
