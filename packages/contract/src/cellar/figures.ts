import type { CellarFigures } from '@cuverie/domain';
import { z } from 'zod';
import { operation } from '../platform/operation.ts';

const cellarFigures: z.ZodType<CellarFigures> = z.strictObject({
  wines: z.int(),
  bottles: z.int(),
  barrels: z.int(),
  bottledL: z.number(),
  barrelledL: z.number(),
  totalL: z.number(),
  averageAge: z.int().nullable(),
});

export const cellarOperations = {
  figures: operation({
    id: 'getCellarFigures',
    method: 'GET',
    path: '/api/cellar/figures',
    tag: 'Cellar',
    summary: 'Get the figures over the whole cellar: counts, litres and average age',
    data: cellarFigures,
  }),
};
