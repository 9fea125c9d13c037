import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '../../../../api/current-user.ts';
import { CurrencyField } from '../../../../ui/fields/CurrencyField.tsx';
import { NumberField } from '../../../../ui/fields/NumberField.tsx';
import classes from '../Operation.module.css';
import { problemOf, type Recording } from '../parts.tsx';

/** What delivered fruit was bought for. */
export function PurchaseFields({ at, ...recording }: Recording & { at: number }) {
  const { form, setLine } = recording;
  const { data: user } = useQuery(currentUserQuery);
  const line = form.values.lines[at];
  if (line === undefined) return null;
  return (
    <fieldset className={classes.source}>
      <legend>Bought</legend>
      <NumberField
        label="Price"
        unit="/t"
        name={`lines.${at}.price`}
        value={line.price}
        error={problemOf(recording, at, 'price')}
        onChange={({ currentTarget }) => setLine(at, { price: currentTarget.value })}
      />
      <CurrencyField
        label="Currency"
        name={`lines.${at}.currency`}
        value={line.currency || (user?.settings.homeCurrency ?? '')}
        error={problemOf(recording, at, 'currency')}
        onChange={({ currentTarget }) => setLine(at, { currency: currentTarget.value })}
      />
    </fieldset>
  );
}
