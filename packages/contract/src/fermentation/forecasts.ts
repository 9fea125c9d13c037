import { DRY_LEVELS, type ForecastBasis, JUDGED_STAGES } from '@cuverie/domain';
import { z } from 'zod';
import { callsOf } from '../platform/operation.ts';
import { id, instant } from '../platform/values.ts';
import { tally } from '../values/tally.ts';

const dryLevel = z.literal(DRY_LEVELS);
const measure = z.number().nullable();
const peculiarities = z.record(z.string(), z.strictObject({ by: z.number(), ferments: z.int() }));

/** Parameters learned from finished ferments of one style. */
const experience = z.strictObject({
  ferments: z.int(),
  usual: z
    .array(
      z.strictObject({
        stage: z.number(),
        left: z.number(),
        fit: measure,
        elapsed: measure,
        warmth: measure,
      }),
    )
    .readonly(),
  weights: z.array(z.strictObject({ fit: z.number(), elapsed: z.number(), warmth: z.number() })).readonly(),
  errors: z.array(z.array(z.number()).readonly()).readonly(),
  varieties: peculiarities,
  tanks: peculiarities,
  yeasts: peculiarities,
});

const forecastBasis = z.strictObject({
  dry: z.strictObject({ red: dryLevel, white: dryLevel }),
  experience: z.strictObject({ red: experience, white: experience }),
}) satisfies z.ZodType<ForecastBasis>;

const judgedFerment = z.strictObject({
  tank: id,
  name: z.string(),
  variety: z.string(),
  vintage: z.int().nullable(),
  lot: z.string().nullable(),
  style: z.enum(['red', 'white']),
  /** When it was dry. */
  dryAt: instant,
  /** Number of ferments of its style that were dry before it started. */
  known: z.int(),
  forecasts: z.array(
    z.strictObject({
      stage: z.enum(JUDGED_STAGES),
      /** Time of the forecast: the newest reading then. */
      at: instant,
      /** `null` without a forecast. */
      forecast: z.strictObject({ likely: instant, early: instant, late: instant }).nullable(),
    }),
  ),
});
export type JudgedFerment = z.infer<typeof judgedFerment>;

const judgedFerments = z.strictObject({
  dry: z.strictObject({ red: dryLevel, white: dryLevel }),
  /** Finished ferments, newest first. */
  ferments: z.array(judgedFerment),
  tallies: z.array(
    z.strictObject({ style: z.enum(['red', 'white']), stage: z.enum(JUDGED_STAGES), ...tally.shape }),
  ),
});
export type JudgedFerments = z.infer<typeof judgedFerments>;

const call = callsOf('Tanks');

export const forecastOperations = {
  basis: call('getForecastBasis', 'GET /api/fermentation/forecast-basis', {
    summary: 'Get the statistics of the estate’s finished ferments for forecasts, up to ten minutes old',
    data: forecastBasis,
  }),
  judged: call('getJudgedForecasts', 'GET /api/fermentation/judged-forecasts', {
    summary:
      'Get what would have been forecast of the finished ferments of the estate, from nothing that was known later, against what came',
    data: judgedFerments,
  }),
};
