import { type Tasting, type TastingResults, type TastingWine, tastingOperations } from '@cuverie/contract';
import { type GivenPoints, MOST_POINTS, resultOf } from '@cuverie/domain';
import { Button } from '@mantine/core';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { numberWords } from '../../../ui/words.ts';
import classes from './Tasting.module.css';
import { resultWords } from './tasting-words.ts';

interface Props {
  number: number;
  wine: TastingWine;
  tasting: Tasting;
  results: TastingResults;
  given: readonly GivenPoints[];
  onUncover: () => void;
}

/** All scores of a wine, for the host. */
export function WineResults({ number, wine, tasting, results, given, onUncover }: Props) {
  const { scale, isBlind, isClosed } = tasting;
  const result = resultOf(given, wine.id);
  const scores = results.scores.filter((score) => score.wine === wine.id);
  const nameOf = (taster: string) => results.tasters.find(({ id }) => id === taster)?.name;
  const at = (points: number) => `${(100 * points) / MOST_POINTS[scale]}%`;
  return (
    <li className={classes.wine}>
      <div className={classes.head}>
        <h2>
          {number}. {wine.name}
        </h2>
        {isBlind && !wine.isUncovered && !isClosed && (
          <IfMay call={tastingOperations.update}>
            <Button variant="light" aria-label={`Uncover ${wine.name}`} onClick={onUncover}>
              Uncover
            </Button>
          </IfMay>
        )}
      </div>
      <p>{result ? resultWords(result, scale) : 'No points yet'}</p>
      {result && (
        <div className={classes.spread} aria-hidden="true">
          <span style={{ left: at(result.lowest), right: `calc(100% - ${at(result.highest)})` }} />
          <i style={{ left: at(result.median) }} />
        </div>
      )}
      {scores.length > 0 && (
        <ul className={classes.words} aria-label={`Said of ${wine.name}`}>
          {scores.map(({ taster, points, note }) => (
            <li key={taster}>
              <b>{nameOf(taster)}</b> {points !== null && numberWords(points, 1)}
              {note && <span className={classes.quiet}> {note}</span>}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
