/** What a trace says, in one sentence. */
import type { Trace, TracedBottles } from '@cuverie/contract';
import { counted } from '../../../ui/words.ts';

/** Bottles of one wine, of all its fillings. */
export interface FilledWine {
  wineId: string;
  wine: string;
  bottles: number;
  sizes: number[];
}

/** The bottles of a trace by their wines. */
export const winesOf = (bottles: readonly TracedBottles[]): FilledWine[] =>
  [...Map.groupBy(bottles, ({ wineId }) => wineId).entries()].map(([wineId, filled]) => ({
    wineId,
    wine: filled.at(-1)?.wine ?? '',
    bottles: filled.reduce((sum, one) => sum + one.bottles, 0),
    sizes: [...new Set(filled.map(({ bottleSizeMl }) => bottleSizeMl))],
  }));

/** @param name what is traced: `lot 25-PN` */
export function answerWords({ direction, bottles, sources, steps }: Trace, name: string): string {
  if (direction === 'forward') {
    const wines = winesOf(bottles);
    const [first] = wines;
    if (first === undefined) return `No bottle holds wine of ${name} yet.`;
    const all = counted(
      wines.reduce((sum, one) => sum + one.bottles, 0),
      'bottle',
    );
    const of = wines.length === 1 ? first.wine : `${wines.length} wines`;
    return `${all} of ${of} ${all.startsWith('1 ') ? 'holds' : 'hold'} wine of ${name}.`;
  }
  const what = name.charAt(0).toUpperCase() + name.slice(1);
  if (steps.length === 0) return `${what} holds nothing that came from anywhere.`;
  if (sources.length === 0) return `Nobody wrote down what came into ${name}.`;
  return `${what} comes from ${counted(sources.length, 'source')}.`;
}
