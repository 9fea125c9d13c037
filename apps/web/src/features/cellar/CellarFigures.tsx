import { useQuery } from '@tanstack/react-query';
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx';
import { countedThings } from '../../ui/many/things.ts';
import { StatCard, StatCards } from '../../ui/page/StatCard.tsx';
import { figureOf, litres, numberWords } from '../../ui/words.ts';
import { figuresQuery } from './figures.queries.ts';

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
  const total = figures && figureOf(figures.totalL, 'whole L', 0);
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
