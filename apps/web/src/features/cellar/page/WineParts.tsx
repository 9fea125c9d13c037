import { WINE, type Wine } from '@cuverie/contract';
import { ORIGIN_FIELDS, parseAmount, STANDARD_BOTTLE_ML, vintageWords } from '@cuverie/domain';
import { Group, Text } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useCustomFields } from '../../../api/custom-fields.ts';
import { priceWords } from '../../../ui/money.ts';
import { countText, dayWords } from '../../../ui/words.ts';
import { customWords } from '../custom-fields/custom-field-words.ts';
import { placeWords } from '../finding/words.ts';
import { homePriceWords } from '../money/home-words.ts';
import { useHome } from '../money/rates.queries.ts';
import { isPlaced } from '../racks/rack-words.ts';
import { WhereToReach } from '../wines/form/WhereToReach.tsx';
import { WineMark } from '../wines/WineMark.tsx';
import { WineOrigin } from '../wines/WineOrigin.tsx';
import { bottleSizeWords, onlySize, originWords, quantityWords, ratingWords } from '../wines/wine-words.ts';
import { FactList, Section } from './ItemPage.tsx';
import { WindowLine } from './WindowLine.tsx';
import classes from './WineParts.module.css';

/** The name of a wine and what is most important about it. */
export function WineHead({ wine }: { wine: Wine }) {
  const size = onlySize(wine);
  const own = useCustomFields();
  return (
    <>
      <div>
        {wine.producer !== null && <Text c="dimmed">{wine.producer}</Text>}
        <h1>
          {wine.name}{' '}
          <span className={classes.vintage}>{vintageWords(wine.vintage, wine.vintageUnknown)}</span>
        </h1>
        <Text c="dimmed" fz="var(--cv-text-lead)">
          {originWords(wine)}
        </Text>
      </div>
      <Group gap="0.25rem 1.25rem">
        <WineMark type={wine.type} style={wine.style} />
        <strong>{wine.quantity === 0 ? 'No bottle left' : quantityWords(wine)}</strong>
        {wine.rating !== null && (
          <span className={classes.rating}>
            <IconStar size={18} stroke={1.75} aria-hidden="true" /> {ratingWords(wine.rating)}
          </span>
        )}
        <span>
          <WineOrigin id={wine.id} />
        </span>
      </Group>
      <WindowLine wine={wine} />
      <FactList
        facts={[
          [WINE.varietal.label, wine.varietal],
          [WINE.alcohol.label, wine.alcohol],
          ...ORIGIN_FIELDS.map((level) => [WINE[level].label, wine[level]] as const),
          [WINE.baseYear.label, wine.baseYear],
          [WINE.bottleSizeMl.label, size === undefined ? 'Several sizes' : bottleSizeWords(size)],
          [WINE.tags.label, wine.tags && <TagLinks tags={wine.tags} />],
          [WINE.lastTasted.label, wine.lastTasted && dayWords(wine.lastTasted)],
          ...own.map((field) => [field.name, customWords(field, wine)] as const),
        ]}
      />
    </>
  );
}

/** Tags that lead to the wines of the cellar with them. */
const TagLinks = ({ tags }: { tags: readonly string[] }) =>
  tags.map((tag, at) => (
    <Fragment key={tag}>
      {at > 0 && ', '}
      <Link to="/cellar" search={{ tagged: [tag] }}>
        {tag}
      </Link>
    </Fragment>
  ));

/** The places of a wine's bottles. */
export function WinePlaces({ wine }: { wine: Wine }) {
  return (
    <Section title="Where the bottles are">
      {wine.quantity === 0 ? (
        <Text c="dimmed">No bottle is left in the cellar.</Text>
      ) : isPlaced(wine) ? (
        <WhereToReach wine={wine} />
      ) : (
        <ul className={classes.places}>
          {wine.holdings.map(({ place, bottles, bottleSizeMl }) => (
            <li key={`${place} ${bottleSizeMl}`}>
              <Link to="/cellar" search={{ place: [place ?? ''] }}>
                {placeWords(place ?? '')}
              </Link>
              : {countText(bottles, 'bottle')}
              {bottleSizeMl !== STANDARD_BOTTLE_ML && ` of ${bottleSizeWords(bottleSizeMl)}`}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** What a bottle cost, and the bottles that are left. */
export function WineCost({ wine }: { wine: Wine }) {
  const { price, currency, quantity, purchaseDate } = wine;
  const amount = parseAmount(price);
  const isSum = amount !== null && currency !== null && quantity > 1;
  const sum = isSum ? priceWords({ price: (amount * quantity).toFixed(2), currency }) : null;
  const home = useHome();
  const atHome = home && amount !== null && currency !== null ? homePriceWords(amount, currency, home) : null;
  if (price === null && purchaseDate === null)
    return (
      <Section title="Cost">
        <Text c="dimmed">No price is entered.</Text>
      </Section>
    );
  return (
    <Section title="Cost">
      <FactList
        facts={[
          ['A bottle', priceWords(wine)],
          [`A bottle in ${home?.currency ?? ''}`, atHome],
          [`The ${countText(quantity, 'bottle')} in the cellar`, sum],
          [WINE.purchaseDate.label, purchaseDate && dayWords(purchaseDate)],
        ]}
      />
    </Section>
  );
}

/** What was written about a wine. */
export const WineNotes = ({ wine: { notes } }: { wine: Wine }) =>
  notes !== null && (
    <Section title="Notes">
      <p className={classes.notes}>{notes}</p>
    </Section>
  );
