import { MUST_LITRES_PER_KG } from '@cuverie/domain';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { NumberField } from '../../../../ui/fields/NumberField.tsx';
import { withUnit } from '../../../../ui/words.ts';
import { roomIn } from '../../vessels/vessel-order.ts';
import { amountWords } from '../../vessels/vessel-words.ts';
import { readAmount } from '../amounts.ts';
import { mustOf, withMust } from '../crush-lines.ts';
import { LINE, type LineValues } from '../line-values.ts';
import classes from '../Operation.module.css';
import { problemOf, type RecordingForm } from '../parts.tsx';
import { FromLines } from './FromLines.tsx';

/** The fruit of one or many bins becomes must in a tank. */
export function CrushForm(recording: RecordingForm) {
  const { form, vessels, setLines } = recording;
  const { lines } = form.values;
  const [must, setMust] = useState(() => mustOf(lines));
  const tanks = [...vessels.values()].filter(
    (vessel) => vessel.unit === 'L' && vessel.archivedAt === null && roomIn(vessel) > 0,
  );
  const fruitOf = ({ from, how, amount }: LineValues): number =>
    how === 'all' ? (vessels.get(from)?.level ?? 0) : (readAmount(amount, 'kg') ?? 0);
  const set = (changed: readonly LineValues[], total = must) =>
    setLines(withMust(changed, total, changed.map(fruitOf)));
  const kilograms = lines.reduce((sum, line) => sum + fruitOf(line), 0);
  const [first = LINE] = lines;
  return (
    <div className={classes.crush}>
      <h3>How much fruit?</h3>
      <FromLines
        recording={recording}
        label="Bins"
        unit="kg"
        rows={lines.map((row, at) => ({ row, at }))}
        onChange={(at, changed) =>
          set(lines.map((row, other) => (other === at ? { ...row, ...changed } : row)))
        }
        onTakeOut={(at) => set(lines.filter((_, other) => other !== at))}
        onAdd={(added) => set([...lines, ...added.map((row) => ({ ...row, to: first.to }))])}
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
        value={first.to}
        error={problemOf(recording, 0, 'to')}
        onChange={({ currentTarget }) => set(lines.map((line) => ({ ...line, to: currentTarget.value })))}
      />
      <NumberField
        label="Must"
        description={kilograms > 0 ? estimateWords(kilograms) : undefined}
        required
        unit="L"
        value={must}
        error={problemOf(recording, 0, 'volume')}
        onChange={({ currentTarget }) => {
          setMust(currentTarget.value);
          set(lines, currentTarget.value);
        }}
      />
    </div>
  );
}

/** `Usually 540 to 570 L from 600 kg, as crushed grapes`. */
function estimateWords(kilograms: number): string {
  const { from, to } = MUST_LITRES_PER_KG;
  return `Usually ${withUnit(kilograms * from, 'L', 0)} to ${withUnit(kilograms * to, 'L', 0)} from ${withUnit(kilograms, 'kg')}, with skins`;
}
