import { growerOperations } from '@cuverie/contract';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '../../../../api/current-user.ts';
import { useMay } from '../../../../api/may.ts';
import { CurrencyField } from '../../../../ui/fields/CurrencyField.tsx';
import { NumberField } from '../../../../ui/fields/NumberField.tsx';
import { contractList, growerList } from '../../growers/grower.queries.ts';
import type { LineValues } from '../line-values.ts';
import classes from '../Operation.module.css';
import { problemOf, type RecordingForm, unitIn } from '../parts.tsx';
import { NO_PURCHASE, perUnit } from './purchase.ts';
import { ofContract, sellerOptions } from './sellers.ts';

/** Whom delivered fruit or wine was bought from, and for what. Contracts and districts are of fruit. */
export function PurchaseFields({ at, ...recording }: RecordingForm & { at: number }) {
  const { form, setLine } = recording;
  const { data: user } = useQuery(currentUserQuery);
  const { data: growers = [], isSuccess } = useQuery(growerList);
  const { data: contracts = [] } = useQuery(contractList);
  const mayAddFirst = useMay()(growerOperations.add) && isSuccess && growers.length === 0;
  const line = form.values.lines[at];
  if (line === undefined) return null;
  const of = line.isFruit ? 'kg' : unitIn(recording, line.to);
  const set = (changed: Partial<LineValues>) => setLine(at, changed);
  const choose = (id: string) => {
    const contract = contracts.find((one) => one.id === id);
    set(contract ? ofContract(contract, line) : { ...NO_PURCHASE, grower: id });
  };
  return (
    <fieldset className={classes.source}>
      <legend>Bought</legend>
      <NativeSelect
        className={classes.wide}
        label="From"
        // In another tab, so that nothing typed here is lost; the new grower is offered at once.
        description={
          mayAddFirst && (
            <>
              No growers yet:{' '}
              <a href="/winery/growers" target="_blank" rel="noreferrer">
                add them on their page, in another tab
              </a>
            </>
          )
        }
        name={`lines.${at}.contract`}
        data={[
          { value: '', label: 'Our own, or no grower of the list' },
          ...(of === 'kg'
            ? sellerOptions(growers, contracts)
            : growers.map(({ id, name }) => ({ value: id, label: name }))),
        ]}
        value={line.contract || line.grower}
        error={problemOf(recording, at, 'contract') ?? problemOf(recording, at, 'grower')}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      <NumberField
        label="Price"
        unit={perUnit(of).unit}
        name={`lines.${at}.price`}
        value={line.price}
        error={problemOf(recording, at, 'price')}
        onChange={({ currentTarget }) => set({ price: currentTarget.value })}
      />
      <CurrencyField
        label="Currency"
        name={`lines.${at}.currency`}
        value={line.currency || (user?.settings.homeCurrency ?? '')}
        error={problemOf(recording, at, 'currency')}
        onChange={({ currentTarget }) => set({ currency: currentTarget.value })}
      />
      {of === 'kg' && (
        <TextInput
          className={classes.wide}
          label="District"
          autoComplete="off"
          name={`lines.${at}.district`}
          value={line.district}
          error={problemOf(recording, at, 'district')}
          onChange={({ currentTarget }) => set({ district: currentTarget.value })}
        />
      )}
    </fieldset>
  );
}
