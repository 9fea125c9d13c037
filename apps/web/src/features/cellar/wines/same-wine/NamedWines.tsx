import type { Wine } from '@cuverie/contract';
import { nameWithVintage } from '@cuverie/domain';
import { Button } from '@mantine/core';
import type { WineValues } from '../form/wine-form.ts';
import classes from './NamedWines.module.css';
import { useNamedWines } from './same-wine.queries.ts';
import { stockWords } from './same-wine.ts';

interface Props {
  values: WineValues;
  /** The wine to which the bottles are added. */
  target: Wine | undefined;
  onAddTo: (wine: Wine) => void;
  onAnother: () => void;
}

/** Wines of the cellar with the typed name: the typed bottles can be added to one of them. */
export function NamedWines({ values, target, onAddTo, onAnother }: Props) {
  const found = useNamedWines(values);
  return (
    <output className={classes.lines}>
      {target ? (
        <span className={classes.line}>
          <span>
            The bottles are added to <bdi>{nameWithVintage(target)}</bdi>: {stockWords(target)} so far.
          </span>
          <Button variant="subtle" size="compact-sm" className={classes.act} onClick={onAnother}>
            Store as another wine
          </Button>
        </span>
      ) : (
        found.map((wine) => (
          <span key={wine.id} className={classes.line}>
            <span>
              You have {stockWords(wine)} of <bdi>{nameWithVintage(wine)}</bdi>
              {wine.producer && (
                <>
                  , <bdi>{wine.producer}</bdi>
                </>
              )}
              .
            </span>
            <Button
              variant="subtle"
              size="compact-sm"
              className={classes.act}
              aria-label={`Add to it: ${nameWithVintage(wine)}`}
              onClick={() => onAddTo(wine)}
            >
              Add to it
            </Button>
          </span>
        ))
      )}
    </output>
  );
}
