/** Words the result of a trace in one sentence. */
import type { Bottling, Trace } from '@cuverie/contract';
import { countText } from '../../../ui/words.ts';
import { namesWords } from '../operation-words.ts';

/** The bottles of one wine, from all its bottlings. */
export interface FilledWine {
  wineId: string;
  wine: string;
  bottles: number;
  sizes: number[];
}

/** The bottles of a trace, grouped by wine. */
export const winesOf = (bottles: readonly Bottling[]): FilledWine[] =>
  [...Map.groupBy(bottles, ({ wineId }) => wineId).entries()].map(([wineId, filled]) => ({
    wineId,
    wine: filled.at(-1)?.wine ?? '',
    bottles: filled.reduce((sum, one) => sum + one.bottles, 0),
    sizes: [...new Set(filled.map(({ bottleSizeMl }) => bottleSizeMl))],
  }));

/** `lot 25-PN` with a capital, for the start of a sentence. */
export const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * The vessels that still contain some of it: it was moved into them, and they were not empty after its last move out.
 */
export function stillIn({ steps }: Pick<Trace, 'steps'>): string[] {
  const isLeft = new Map<string, boolean>();
  for (const { from, to, fromAfter } of steps) {
    if (from.vessel !== null) isLeft.set(from.vessel, fromAfter !== 0);
    if (to.vessel !== null) isLeft.set(to.vessel, true);
  }
  return [...isLeft].flatMap(([vessel, left]) => (left ? [vessel] : []));
}

/** @param name the name of the traced item: `lot 25-PN` */
export function answerWords({ direction, bottles, sources, steps }: Trace, name: string): string {
  if (direction === 'forward') {
    const wines = winesOf(bottles);
    const left = namesWords(stillIn({ steps }));
    const still = left === '' ? '' : `; some of it is in ${left}`;
    const [first] = wines;
    if (first === undefined) return `No bottle holds wine of ${name} yet${still}.`;
    const count = wines.reduce((sum, one) => sum + one.bottles, 0);
    const of = wines.length === 1 ? first.wine : `${wines.length} wines`;
    return `${countText(count, 'bottle')} of ${of} ${count === 1 ? 'holds' : 'hold'} wine of ${name}${still}.`;
  }
  const what = capitalize(name);
  if (steps.length === 0) return `${what} holds nothing that came from anywhere.`;
  if (sources.length === 0) return `There is no record of what came into ${name}.`;
  return `${what} comes from ${countText(sources.length, 'source')}.`;
}
