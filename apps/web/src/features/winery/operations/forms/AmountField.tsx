import { NativeSelect } from '@mantine/core';
import { preferences } from '../../../../platform/preferences.ts';
import { NumberField } from '../../../../ui/fields/NumberField.tsx';
import { signOf } from '../../../../ui/units.ts';
import { amountWords } from '../../vessels/vessel-words.ts';
import { writeAmount } from '../amounts.ts';
import type { How, LineValues } from '../line-values.ts';
import classes from '../Operation.module.css';

interface Props {
  name: string;
  /** What the amount refers to, for screen readers. */
  of: string;
  line: LineValues;
  /** The choices besides a number. */
  choices: readonly Exclude<How, 'number'>[];
  unit: 'L' | 'kg';
  /** The resulting amount, if it can be computed. */
  comesTo: number | undefined;
  error: string | undefined;
  onChange: (changed: Partial<LineValues>) => void;
}

const WEIGHTS = { tonne: 'Kilograms', us_ton: 'Pounds' } as const;
const WORDS = { all: 'All of it', full: 'To the brim', rest: 'The rest' } as const;

/**
 * An amount: a number, or a choice such as "the rest", which is computed again when an earlier operation is corrected.
 */
export function AmountField({ name, of, line, choices, unit, comesTo, error, onChange }: Props) {
  const { how, amount } = line;
  const options = [
    ...choices.map((value) => ({ value, label: WORDS[value] })),
    { value: 'number', label: unit === 'kg' ? WEIGHTS[preferences.get().weightUnit] : 'A number' },
  ];
  const choose = (value: string) => {
    const chosen = choices.find((one) => one === value) ?? 'number';
    const typed = chosen === 'number' && amount === '' ? writeAmount(comesTo, unit) : amount;
    onChange({ how: chosen, amount: typed });
  };
  return (
    <div className={classes.amount}>
      {choices.length > 0 && (
        <NativeSelect
          aria-label={`How much ${of}`}
          data={options}
          value={how}
          error={how === 'number' ? undefined : error}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      )}
      {how === 'number' ? (
        <NumberField
          name={name}
          aria-label={`Amount ${of}`}
          sign={signOf(unit)}
          value={amount}
          error={error}
          onChange={(event) => onChange({ amount: event.currentTarget.value })}
        />
      ) : (
        <span className={classes.comesTo}>{comesTo === undefined ? '–' : amountWords(comesTo, unit)}</span>
      )}
    </div>
  );
}
