import { useQuery } from '@tanstack/react-query';
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx';
import { countedThings } from '../../ui/many/things.ts';
import { StatCard, StatCards } from '../../ui/page/StatCard.tsx';
import { figureOf, litres, numberWords } from '../../ui/words.ts';
import { figuresQuery } from './figures.queries.ts';

/** The litres from which their fractions are left out. */
const ROUNDED_FROM_L = 1000;

/** The cellar in four figures, each with its basis. */
export function CellarFigures() {
  const { data: figures, isError, refetch } = useQuery(figuresQuery());
  if (isError && !figures) {
    return (
      <ErrorNotice onRetry={() => void refetch()}>
        The figures of your cellar could not be loaded.
      </ErrorNotice>
    );
  }
  const age = figures?.averageAge;
  // A small cellar is not rounded: 4.5 L in bottles are not 5 L.
  const isRounded = figures !== undefined && figures.totalL >= ROUNDED_FROM_L;
  const total = figures && figureOf(figures.totalL, isRounded ? 'whole L' : 'L', isRounded ? 0 : 2);
  const wines = countedThings(figures?.wines ?? 0, 'wines');
  const datedWines = countedThings(figures?.datedWines ?? 0, 'wines');
  const barrels = countedThings(figures?.barrels ?? 0, 'barrels');
  // Until the figures are loaded nothing is shown in their place, especially no 0.
  const whenLoaded = (words: string) => (figures ? words : undefined);
  return (
    <StatCards label="The cellar in figures">
      <StatCard
        label="Bottles"
        value={figures && numberWords(figures.bottles)}
        note={whenLoaded(`of ${wines}`)}
      />
      <StatCard
        label="Barrels"
        value={figures && numberWords(figures.barrels)}
        note={whenLoaded(`holding ${litres(figures?.barrelledL ?? 0)}`)}
      />
      <StatCard
        label="Total volume"
        value={total?.value}
        unit={total?.unit}
        note={whenLoaded(
          `${litres(figures?.bottledL ?? 0)} in bottles, ${litres(figures?.barrelledL ?? 0)} in barrels`,
        )}
      />
      <StatCard
        label="Average age"
        value={figures && numberWords(age)}
        {...(age !== null && { unit: age === 1 ? 'year' : 'years' })}
        note={whenLoaded(age === null ? 'no vintage yet' : `by vintage, over ${datedWines} and ${barrels}`)}
      />
    </StatCards>
  );
}
