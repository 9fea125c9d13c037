import { CONSUMPTION_LIMITS, MOST_HOLDINGS } from '@cuverie/domain';
import { z } from 'zod';
import { EXTRA_LIMITS, source } from '../exchange/foreign.ts';
import { orSay } from '../platform/problems.ts';
import { optionalDay, optionalText } from '../platform/values.ts';
import { barrelDraft } from './barrels.ts';
import { consumptionEntry, takenFrom } from './consumptions.ts';
import { slot } from './slots.ts';
import { holding, wineDraft } from './wines.ts';

/** Entries of history one row of an import may bring. */
export const HISTORY_OF_ROW = 1000;

/** An entry of a wine's history as a file tells it: bottles that left long ago are not taken once more. */
export const consumptionRow = z.strictObject({
  ...consumptionEntry.shape,
  day: optionalDay('Date').refine(
    (day) => typeof day === 'string' && day !== '',
    orSay('required', { field: 'Date' }),
  ),
  note: optionalText('Note', CONSUMPTION_LIMITS.note),
  /** Whether undoing it gives bottles back; left out, it does not. */
  fromStock: z.boolean().optional(),
  /** Where the bottles were taken from, as an archive tells it. */
  takenFrom: z.array(takenFrom).max(MOST_HOLDINGS).nullable().optional(),
  /** Default: the importing person. */
  takenBy: optionalText('Taken by'),
  /** The key of its row where it came from; imported again, it is not stored twice. */
  source,
});
export type ConsumptionRow = z.infer<typeof consumptionRow>;

const wineFields = wineDraft.omit({ image: true, id: true });

/** A wine as a row of an import, with its history; a picture comes by an archive only. */
export const wineRow = wineDraft.omit({ image: true }).extend({
  /** As in a draft; an archive tells the slots as well, of racks that come with it. */
  holdings: z
    .array(
      holding.extend({ slots: z.array(slot).optional() }),
      orSay('must_be', { field: 'Places', kind: 'list' }),
    )
    .min(1, orSay('required', { field: 'Places' }))
    .max(MOST_HOLDINGS, orSay('too_many_values', { field: 'Places', most: MOST_HOLDINGS }))
    .nullable()
    .optional(),
  consumptions: z
    .array(consumptionRow, orSay('must_be', { field: 'Consumptions', kind: 'list' }))
    .max(HISTORY_OF_ROW, orSay('history_too_long', { most: HISTORY_OF_ROW }))
    .optional(),
  /** Fields the file does not know, filled in for a wine that has none: one that is here keeps its own. */
  assumed: z
    .array(z.enum(wineFields.keyof().options), orSay('must_be', { field: 'Assumed', kind: 'list_of_fields' }))
    .optional(),
  /** Names of other columns by which a surer file is known: a wine that has one of them keeps its own fields. */
  surer: z
    .array(z.string().max(EXTRA_LIMITS.key), orSay('must_be', { field: 'Surer', kind: 'list' }))
    .optional(),
});
export type WineRow = z.infer<typeof wineRow>;

/** A barrel as a row of an import. */
export const barrelRow = barrelDraft.omit({ image: true });
export type BarrelRow = z.infer<typeof barrelRow>;
