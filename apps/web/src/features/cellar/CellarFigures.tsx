import type { WholeCellarFigures } from '@cuverie/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { storage } from '../../platform/storage.ts';
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx';
import { countedThings } from '../../ui/many/things.ts';
import { ExpandButton } from '../../ui/page/ExpandButton.tsx';
import { StatCard, StatCards } from '../../ui/page/StatCard.tsx';
import { countText, figureOf, litres, numberWords } from '../../ui/words.ts';
import classes from './CellarFigures.module.css';
import { figuresQuery } from './figures.queries.ts';

/** The litres from which their fractions are left out. */
const ROUNDED_FROM_L = 1000;

/** Whether the cards are open on this device. They are until a cellar with something in it was seen. */
const OPEN_KEY = 'cellarFigures';

/** Whether they are open during this visit, so that the way back to a place in the list ends at that place. */
let isOpenNow: boolean | undefined;

/** The wines that the list shows: those with bottles. */
const winesWithBottles = ({ byType }: WholeCellarFigures): number =>
  byType.reduce((sum, { wines }) => sum + wines, 0);

/** `79 wines · 412 bottles · 3 barrels · 984 L · 8 years old on average`. */
function inOneLine(figures: WholeCellarFigures): string {
  const { bottles, barrels, totalL, averageAge } = figures;
  const parts = [
    countedThings(winesWithBottles(figures), 'wines'),
    countText(bottles, 'bottle'),
    barrels > 0 && countedThings(barrels, 'barrels'),
    litres(totalL < ROUNDED_FROM_L ? totalL : Math.round(totalL)),
    averageAge !== null && `${countText(averageAge, 'year')} old on average`,
  ];
  return parts.filter((part) => part !== false).join(' · ');
}

/** The cellar in figures: one line, which opens four cards. */
export function CellarFigures() {
  const { data: figures, isError, refetch } = useQuery(figuresQuery());
  const [isOpen, setOpen] = useState(() => (isOpenNow ??= storage.get(OPEN_KEY) !== 'closed'));
  const isEmpty = !figures || (figures.wines === 0 && figures.barrels === 0);
  useEffect(() => {
    // From the next visit on the wines come first, unless the cards are opened again.
    if (!isEmpty && storage.get(OPEN_KEY) === null) storage.set(OPEN_KEY, 'closed');
  }, [isEmpty]);
  if (isError && !figures) {
    return (
      <ErrorNotice onRetry={() => void refetch()}>
        The figures of your cellar could not be loaded.
      </ErrorNotice>
    );
  }
  const toggle = () => {
    storage.set(OPEN_KEY, isOpen ? 'closed' : 'open');
    isOpenNow = !isOpen;
    setOpen(isOpenNow);
  };
  return (
    <section aria-label="The cellar in figures" className={classes.figures}>
      <ExpandButton
        isOpen={isOpen}
        onToggle={toggle}
        classNames={{ root: classes.line, label: classes.words }}
      >
        {figures ? inOneLine(figures) : 'Figures'}
      </ExpandButton>
      {isOpen && <Cards figures={figures} />}
    </section>
  );
}

/** Four figures, each with its basis. */
function Cards({ figures }: { figures: WholeCellarFigures | undefined }) {
  const age = figures?.averageAge;
  // A small cellar is not rounded: 4.5 L in bottles are not 5 L.
  const isRounded = figures !== undefined && figures.totalL >= ROUNDED_FROM_L;
  const total = figures && figureOf(figures.totalL, isRounded ? 'whole L' : 'L', isRounded ? 0 : 2);
  const wines = countedThings(figures ? winesWithBottles(figures) : 0, 'wines');
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
