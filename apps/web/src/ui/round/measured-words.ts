import type { OutboxEntry } from '../../platform/outbox.ts';
import { withUnit } from '../words.ts';

/** A measure as it is stored, what stands before its value, and its unit. */
export type Measure = readonly [field: string, before: string, unit: string];

/** What was measured, so that it can be typed again where it was refused: `24.5 °C, 19 °Bx`. */
export function measuredWords({ body }: OutboxEntry, measures: readonly Measure[]): string {
  const numbers = measures.flatMap(([field, before, unit]) => {
    const value = body[field];
    return typeof value === 'number' ? [`${before}${withUnit(value, unit)}`] : [];
  });
  return [...numbers, ...(typeof body['notes'] === 'string' ? [body['notes']] : [])].join(', ');
}
