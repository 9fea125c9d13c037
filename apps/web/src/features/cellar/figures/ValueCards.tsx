import type { WholeCellarFigures } from '@cuverie/contract';
import { StatCard, StatCards } from '../../../ui/page/StatCard.tsx';
import { moneyWords, valueSource } from './figure-words.ts';

type Props = Pick<WholeCellarFigures, 'value' | 'unpricedBottles'>;

/** What the bottles cost, a card for each currency; no sum is made over currencies. */
export function ValueCards({ value, unpricedBottles: unpriced }: Props) {
  if (value.length === 0) {
    return (
      <p>No bottle in your cellar has a price yet. With a price, its wine counts in the value shown here.</p>
    );
  }
  const kept = value.reduce((sum, { bottles }) => sum + bottles, unpriced);
  return (
    <StatCards label="Value by currency">
      {value.map(({ currency, amount, bottles }) => (
        <StatCard
          key={currency}
          label={currency === null ? 'Value, currency not given' : `Value in ${currency}`}
          value={moneyWords(amount, currency)}
          note={valueSource({ bottles, kept, unpriced })}
        />
      ))}
    </StatCards>
  );
}
