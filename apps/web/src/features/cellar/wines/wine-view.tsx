import { type Wine, wineOperations } from '@cuverie/contract';
import { vintageWords } from '@cuverie/domain';
import { Group, Text } from '@mantine/core';
import { IconGlassFull, IconMapPin, IconStar, IconTag } from '@tabler/icons-react';
import { useContext } from 'react';
import { priceWords } from '../../../ui/money.ts';
import { dayWords, numberWords } from '../../../ui/words.ts';
import { DrinkActions } from '../drinking/DrinkActions.tsx';
import { useFinding } from '../finding/useFinding.ts';
import { winesAndBottles } from '../finding/words.ts';
import { Fact, Facts, Origin } from '../list/ItemParts.tsx';
import { columnsWith, type ItemView } from '../list/item-view.ts';
import { BottleDrawing } from '../picture/Drawings.tsx';
import { Thumbnail } from '../picture/Thumbnail.tsx';
import { OpenPlace } from '../places/open-place.ts';
import { WindowBadge } from './WindowBadge.tsx';
import { WineMark } from './WineMark.tsx';
import {
  bottlesHere,
  drinkWindowWords,
  originWords,
  placesWords,
  producerAndSize,
  quantityWords,
  ratingWords,
  volumeWords,
} from './wine-words.ts';

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** The shown places: the open one, or the picked ones. */
function useLookedAt(): readonly string[] | undefined {
  const { finding } = useFinding();
  return useContext(OpenPlace) ?? finding.place;
}

/** The bottles of a wine, in the shown places only. */
function Bottles({ wine, isBrief = false }: { wine: Wine; isBrief?: boolean }) {
  return <>{bottlesWords(wine, useLookedAt(), isBrief)}</>;
}

function PlacesOf({ wine }: { wine: Wine }) {
  return <>{placesWords(wine, useLookedAt())}</>;
}

function bottlesWords(wine: Wine, places: readonly string[] | undefined, isBrief: boolean): string {
  const here = bottlesHere(wine, places);
  const all = isBrief ? numberWords(wine.quantity) : quantityWords(wine);
  return here === undefined ? all : `${numberWords(here)} of ${all}`;
}

function WineFacts({ wine }: { wine: Wine }) {
  const window = drinkWindowWords(wine);
  const places = placesWords(wine, useLookedAt());
  return (
    <>
      <Origin from={originWords(wine)} />
      <Group gap="0.125rem 0.875rem">
        <WineMark type={wine.type} style={wine.style} />
        <strong>
          <Bottles wine={wine} />
        </strong>
      </Group>
      <Facts>
        <Fact label="Drink" icon={<IconGlassFull {...ICON} />}>
          {window !== null && (
            // The badge makes no line higher than its neighbours.
            <Group component="span" gap="0 0.5rem" my="-0.125rem">
              {window} <WindowBadge wine={wine} />
            </Group>
          )}
        </Fact>
        <Fact label="Rating" icon={<IconStar {...ICON} />}>
          {ratingWords(wine.rating)}
        </Fact>
        <Fact label="Storage location" icon={<IconMapPin {...ICON} />}>
          {places}
        </Fact>
        <Fact label="Tags" icon={<IconTag {...ICON} />}>
          {wine.tags && wine.tags.join(', ')}
        </Fact>
      </Facts>
    </>
  );
}

export const WINES: ItemView<Wine> = {
  label: 'Bottles',
  caption: 'Bottles of the cellar',
  naming: 'Wine',
  dialog: (id) => ({ wine: id }),
  page: '/cellar/wine/$id',
  edit: wineOperations.update,
  // Without a photo of the label, a bottle in its colour.
  thumbnail: ({ thumbnail, type }) => (
    <Thumbnail picture={thumbnail} tint={type} drawing={<BottleDrawing type={type} />} />
  ),
  columns: columnsWith('wines', {
    vintage: {
      isNumber: true,
      isSortable: true,
      cell: (wine) => vintageWords(wine.vintage, wine.vintageUnknown),
    },
    region: {
      isSortable: true,
      cell: ({ region, country }) => (
        <>
          {region}{' '}
          <Text size="sm" c="dimmed" component="div">
            {country}
          </Text>
        </>
      ),
    },
    country: { isSortable: true, cell: (wine) => wine.country },
    appellation: { isSortable: true, cell: (wine) => wine.appellation },
    type: {
      isSortable: true,
      isShort: true,
      cell: ({ type, style }) => (
        <>
          <WineMark type={type} />
          <Text size="sm" c="dimmed" component="div">
            {style}
          </Text>
        </>
      ),
    },
    varietal: { isSortable: true, cell: (wine) => wine.varietal },
    quantity: { isSortable: true, isNumber: true, cell: (wine) => <Bottles wine={wine} isBrief /> },
    bottleSizeMl: {
      isSortable: true,
      isNumber: true,
      cell: (wine) => volumeWords(wine.bottleSizeMl),
    },
    rating: { isSortable: true, isNumber: true, spare: 'second', cell: (wine) => wine.rating },
    window: {
      isSortable: true,
      isShort: true,
      cell: (wine) => (
        <>
          <div>{drinkWindowWords(wine)}</div> <WindowBadge wine={wine} isBrief />
        </>
      ),
    },
    storageLocation: { isSortable: true, isPlace: true, cell: (wine) => <PlacesOf wine={wine} /> },
    tags: { spare: 'first', cell: ({ tags }) => tags?.join(', ') },
    price: { isSortable: true, isNumber: true, spare: 'first', cell: (wine) => priceWords(wine) },
    purchaseDate: {
      isSortable: true,
      isShort: true,
      cell: ({ purchaseDate }) => purchaseDate && dayWords(purchaseDate),
    },
    lastTasted: {
      isSortable: true,
      isShort: true,
      cell: ({ lastTasted }) => lastTasted && dayWords(lastTasted),
    },
  }),
  placesOf: ({ holdings }) => holdings.map(({ place }) => place ?? ''),
  inPlace: (wines, place) =>
    winesAndBottles(
      wines.length,
      wines.reduce((sum, wine) => sum + (bottlesHere(wine, [place]) ?? wine.quantity), 0),
    ),
  below: producerAndSize,
  lines: (wine) => (
    <>
      {vintageWords(wine.vintage, wine.vintageUnknown)} · {originWords(wine)}
      <br />
      {wine.type} · <Bottles wine={wine} />
      <div>
        <WindowBadge wine={wine} />
      </div>
    </>
  ),
  above: (wine) => wine.producer,
  year: (wine) => vintageWords(wine.vintage, wine.vintageUnknown),
  facts: (wine) => <WineFacts wine={wine} />,
  actions: (wine, isRow) => <DrinkActions wine={wine} isRow={isRow} />,
};
