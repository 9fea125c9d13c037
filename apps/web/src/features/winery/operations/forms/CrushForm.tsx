import { NativeSelect } from '@mantine/core';
import { NumberField } from '../../../../ui/fields/NumberField.tsx';
import { roomIn } from '../../vessels/vessel-order.ts';
import { amountWords } from '../../vessels/vessel-words.ts';
import classes from '../Operation.module.css';
import { codeOf, problemOf, type Recording } from '../parts.tsx';
import { AmountField } from './AmountField.tsx';

/** The fruit of a bin becomes must in a tank. */
export function CrushForm(recording: Recording) {
  const { form, vessels, simulated, setLine } = recording;
  const tanks = [...vessels.values()].filter(
    (vessel) => vessel.unit === 'L' && vessel.archivedAt === null && roomIn(vessel) > 0,
  );
  return form.values.lines.map((line, at) => {
    const code = codeOf(recording, line.from);
    return (
      <div key={line.from} className={classes.crush}>
        <h3>How much fruit of {code}?</h3>
        <AmountField
          name={`lines.${at}.amount`}
          of={`from ${code}`}
          line={line}
          choices={['all']}
          unit="kg"
          comesTo={simulated.amounts[at]}
          error={problemOf(recording, at, 'amount')}
          onChange={(changed) => setLine(at, changed)}
        />
        <NativeSelect
          label="Into"
          required
          data={[
            { value: '', label: 'Choose a vessel' },
            ...tanks.map((tank) => ({
              value: tank.id,
              label: `${tank.code}, ${amountWords(roomIn(tank), 'L')} free`,
            })),
          ]}
          value={line.to}
          error={problemOf(recording, at, 'to')}
          onChange={({ currentTarget }) => setLine(at, { to: currentTarget.value })}
        />
        <NumberField
          label="Must"
          required
          unit="L"
          value={line.volume}
          error={problemOf(recording, at, 'volume')}
          onChange={({ currentTarget }) => setLine(at, { volume: currentTarget.value })}
        />
      </div>
    );
  });
}
