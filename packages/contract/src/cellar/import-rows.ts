import { CONSUMPTION_LIMITS, MOST_HOLDINGS } from '@cuverie/domain';
import { z } from 'zod';
import { EXTRA_LIMITS, source } from '../exchange/foreign.ts';
import { problem } from '../platform/problems.ts';
import { optionalDay, optionalText } from '../platform/values.ts';
import { barrelDraft } from './barrels.ts';
import { boughtAs, consumptionEntry, takenFrom } from './consumptions.ts';
import { slot } from './slots.ts';
import { holding, wineDraft } from './wines.ts';

/** Maximum of drinking log entries per imported row. */
export const HISTORY_OF_ROW = 1000;

/** A drinking log entry of a file: its bottles have left before and are not taken again. */
export const consumptionRow = z.strictObject({
  ...consumptionEntry.shape,
  day: optionalDay('Date').refine(
    (day) => typeof day === 'string' && day !== '',
    problem('required', { field: 'Date' }),
  ),
  note: optionalText('Note', CONSUMPTION_LIMITS.note),
  /** Whether an undo returns its bottles; default: no. */
  fromStock: z.boolean().optional(),
  /** Origin of the bottles, in an archive. */
  takenFrom: z.array(takenFrom).max(MOST_HOLDINGS).nullable().optional(),
  /** Their purchase, in an archive. */
  boughtAs: boughtAs.nullable().optional(),
  /** Default: the importing person. */
  takenBy: optionalText('Taken by'),
  /** External key of its row; imported again, it is stored once. */
  source,
});
export type ConsumptionRow = z.infer<typeof consumptionRow>;

const wineFields = wineDraft.omit({ image: true, id: true });

/** A wine as a row of an import, with its drinking log; a picture is only in an archive. */
export const wineRow = wineDraft.omit({ image: true }).extend({
  /** As in a draft; in an archive with slots of its racks. */
  holdings: z
    .array(
      holding.extend({ slots: z.array(slot).optional() }),
      problem('must_be', { field: 'Places', kind: 'list' }),
    )
    .min(1, problem('required', { field: 'Places' }))
    .max(MOST_HOLDINGS, problem('too_many_values', { field: 'Places', most: MOST_HOLDINGS }))
    .nullable()
    .optional(),
  consumptions: z
    .array(consumptionRow, problem('must_be', { field: 'Consumptions', kind: 'list' }))
    .max(HISTORY_OF_ROW, problem('history_too_long', { most: HISTORY_OF_ROW }))
    .optional(),
  /** Fields the file guesses, which only fill empty ones of an existing wine. */
  assumed: z
    .array(
      z.enum(wineFields.keyof().options),
      problem('must_be', { field: 'Assumed', kind: 'list_of_fields' }),
    )
    .optional(),
  /** Other columns that mark a more precise file: an existing wine with one of them keeps its fields. */
  surer: z
    .array(z.string().max(EXTRA_LIMITS.key), problem('must_be', { field: 'Surer', kind: 'list' }))
    .optional(),
});
export type WineRow = z.infer<typeof wineRow>;

export const barrelRow = barrelDraft.omit({ image: true });
export type BarrelRow = z.infer<typeof barrelRow>;
