import { consumptionOperations, type Wine } from '@cuverie/contract';
import {
  FOODS,
  type Food,
  PAIRINGS_SOURCE,
  TONIGHT_WINDOW,
  type TonightChoice,
  tonightChoices,
  WINE_TYPES,
} from '@cuverie/domain';
import { Anchor, Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconGlassFull, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { today } from '../../../platform/clock.ts';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { readNumber } from '../../../ui/fields/number.ts';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { dayWords } from '../../../ui/words.ts';
import { DrunkNotice } from '../drinking/DrunkNotice.tsx';
import { type Drunk, useDrink } from '../drinking/useDrink.ts';
import { placeWords } from '../finding/words.ts';
import { WordField } from '../item/fields.tsx';
import { rowsOf } from '../list/list-cache.ts';
import { useHome } from '../money/rates.queries.ts';
import { printedWines } from '../wines/wine.queries.ts';
import { WINES } from '../wines/wine-view.tsx';
import classes from './TonightDialog.module.css';
import { currencyOf, drawn, placesOf, priceLeftOut, reasonsOf, SHOWN } from './tonight-words.ts';

const PEOPLE = Array.from({ length: 12 }, (_, at) => String(at + 1));

/** The typed wish; empty texts mean no matter. */
const NO_WISH = { type: '', food: '', guests: '', price: '', place: '' };

/** Suggests three wines to open tonight, with reasons, and takes a bottle. */
export function TonightDialog({ onClose }: { onClose: () => void }) {
  const wines = useQuery(printedWines({ window: [...TONIGHT_WINDOW], stock: 'in', sort: 'window' }));
  return (
    <Modal opened onClose={onClose} title="Tonight" size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Loaded query={wines} loading="Looking for wines…" failed="Your wines could not be loaded.">
        {(pages) => <Choices wines={rowsOf(pages)} />}
      </Loaded>
    </Modal>
  );
}

function Choices({ wines }: { wines: readonly Wine[] }) {
  const [wish, setWish] = useState(NO_WISH);
  const [from, setFrom] = useState(0);
  const [drunk, setDrunk] = useState<Drunk | null>(null);
  const home = useHome();
  const asked = { currency: home?.currency ?? currencyOf(wines), rates: home?.rates ?? null };
  const { currency } = asked;
  const food = FOODS.find((one) => one === wish.food) ?? null;
  const guests = readNumber(wish.guests);
  const typedPrice = readNumber(wish.price);
  const highestPrice =
    typedPrice === null || Number.isNaN(typedPrice) ? null : { ...asked, amount: typedPrice };
  const wanted = wines.filter(
    (wine) =>
      (wish.type === '' || wine.type === wish.type) &&
      (wish.place === '' || wine.holdings.some(({ place }) => placeWords(place ?? '') === wish.place)),
  );
  const isConverted =
    home?.day && wanted.some((wine) => wine.currency !== null && wine.currency !== currency);
  const compared = highestPrice
    ? [priceLeftOut(wanted, asked), isConverted && `Rates of ${dayWords(home.day)}.`]
        .filter(Boolean)
        .join(' ')
    : '';
  const choices = tonightChoices(wanted, { food, guests, highestPrice }, today());
  const field = (name: keyof typeof NO_WISH) => ({
    value: wish[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setWish((before) => ({ ...before, [name]: value }));
      setFrom(0);
    },
  });

  return (
    <Stack gap="md">
      <div className={classes.wish}>
        <WordField label="Colour" empty="Any" words={WINE_TYPES} {...field('type')} />
        <WordField label="Food" empty="Any" words={FOODS} {...field('food')} />
        <WordField label="People" empty="Any number" words={PEOPLE} {...field('guests')} />
        <TextInput
          label={currency === null ? 'Highest price' : `Highest price, ${currency}`}
          inputMode="decimal"
          autoComplete="off"
          {...field('price')}
        />
        <WordField label="Place" empty="Any" words={placesOf(wines)} {...field('place')} />
      </div>
      {compared !== '' && (
        <Text size="sm" component="output">
          {compared}
        </Text>
      )}
      <DrunkNotice drunk={drunk} onUndo={() => setDrunk(null)} />
      {choices.length === 0 ? (
        <p>
          {wines.length === 0
            ? 'None of your wines is in its drinking window. Enter the years of a wine under “In the glass”, or take the estimate offered there.'
            : 'No wine in its drinking window fits all of this. Ask for less.'}
        </p>
      ) : (
        <ul className={classes.choices} aria-label="Suggestions">
          {drawn(choices, from).map((choice) => (
            <Choice key={choice.wine.id} choice={choice} food={food} guests={guests} onDrunk={setDrunk} />
          ))}
        </ul>
      )}
      {choices.length > SHOWN && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden="true" />}
          onClick={() => setFrom((before) => (before + SHOWN) % choices.length)}
        >
          Draw again
        </Button>
      )}
      <Text size="sm" c="dimmed">
        Wines at their best or near the end of their window. People: two glasses each. Food: what goes with
        most wines of the variety in{' '}
        <Anchor href={PAIRINGS_SOURCE} underline="always">
          X-Wines
        </Anchor>{' '}
        (CC0).
      </Text>
    </Stack>
  );
}

interface ChoiceProps {
  choice: TonightChoice<Wine>;
  food: Food | null;
  guests: number | null;
  onDrunk: (drunk: Drunk) => void;
}

function Choice({ choice, food, guests, onDrunk }: ChoiceProps) {
  const { wine } = choice;
  const { title, reasons } = reasonsOf(choice, food, guests);
  const drink = useDrink(wine, onDrunk);
  return (
    <li className={classes.choice}>
      <div className={classes.picture}>{WINES.thumbnail(wine)}</div>
      <div>
        <p className={classes.name}>{title}</p>
        <ul className={classes.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </div>
      <IfMay call={consumptionOperations.add}>
        <Button
          variant="light"
          leftSection={<IconGlassFull size={18} aria-hidden="true" />}
          aria-label={`Take one: ${wine.name}`}
          {...drink}
        >
          Take one
        </Button>
      </IfMay>
    </li>
  );
}
