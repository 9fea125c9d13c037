import type { Wine } from '@cuverie/contract';
import { vintageWords } from '@cuverie/domain';
import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { rowsOf } from '../list/list-cache.ts';
import { BottleDrawing } from '../picture/Drawings.tsx';
import { Thumbnail } from '../picture/Thumbnail.tsx';
import { type CellarSearch, withoutDialog } from '../search.ts';
import { WindowBadge } from '../wines/WindowBadge.tsx';
import { wineList } from '../wines/wine.queries.ts';
import { quantityWords } from '../wines/wine-words.ts';
import { Section, useStepsFromList } from './ItemPage.tsx';
import classes from './SimilarWines.module.css';
import { similarWines } from './similar.ts';

/** The search of a producer finds its words in other fields too, so its length is that of a search. */
const MOST_WORDS = 200;

/** Other wines of the producer, else of the region and type, with the reason. */
export function SimilarWines({ wine }: { wine: Wine }) {
  const { producer, region, type } = wine;
  const ofProducer = useInfiniteQuery({
    ...wineList({ q: producer?.slice(0, MOST_WORDS) ?? '' }),
    placeholderData: () => undefined,
    enabled: producer !== null,
  });
  const found = rowsOf(ofProducer.data);
  const isRead = producer === null || ofProducer.data !== undefined;
  const isOnly = isRead && similarWines(wine, found, []).wines.length === 0;
  const ofOrigin = useInfiniteQuery({
    ...wineList({ region: [region], type: [type], sort: '-rating' }),
    placeholderData: () => undefined,
    enabled: isOnly,
  });
  const { by, wines } = similarWines(wine, found, rowsOf(ofOrigin.data));
  if (wines.length === 0) return null;
  return (
    <Section title="Similar wines">
      <Text c="dimmed">
        {by === 'producer'
          ? `Also from ${producer}.`
          : `Also ${type.toLowerCase()} wine from ${region}, the best rated first.`}
      </Text>
      <ul className={classes.wines}>
        {wines.map((other) => (
          <li key={other.id}>
            <SimilarWine wine={other} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function SimilarWine({ wine }: { wine: Wine }) {
  const steps = useStepsFromList();
  return (
    <Link
      className={classes.wine}
      to="/cellar/wine/$id"
      params={{ id: wine.id }}
      search={(search: CellarSearch) => withoutDialog(search)}
      state={{ stepsFromList: steps === undefined ? undefined : steps + 1 }}
    >
      <div className={classes.picture}>
        <Thumbnail picture={wine.thumbnail} tint={wine.type} drawing={<BottleDrawing type={wine.type} />} />
      </div>
      <div className={classes.words}>
        <strong>
          {wine.name} {vintageWords(wine.vintage, wine.vintageUnknown)}
        </strong>
        <span>{wine.quantity === 0 ? 'No bottle left' : quantityWords(wine)}</span>
        <WindowBadge wine={wine} />
      </div>
    </Link>
  );
}
