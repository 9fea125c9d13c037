import { Checkbox, CloseButton } from '@mantine/core';
import { useState } from 'react';
import { NumberField } from '../../../../ui/fields/NumberField.tsx';
import { amountWords, colourOf } from '../../vessels/vessel-words.ts';
import { LINE } from '../line-values.ts';
import classes from '../Operation.module.css';
import { codeOf, problemOf, type RecordingForm } from '../parts.tsx';
import { AmountField } from './AmountField.tsx';
import { FoldedLines } from './FoldedLines.tsx';
import { otherEnd } from './move-lines.ts';
import { VesselPicker } from './VesselPicker.tsx';

/** Topping: from a keg or tank into barrels, or into this barrel from another vessel. */
export function TopForm(recording: RecordingForm) {
  const { form, hub, vessels, simulated, setLine, setLines } = recording;
  const { lines } = form.values;
  const [isOut] = useState(() =>
    lines.length > 0 ? lines[0]?.from === hub.id : hub.kind !== 'barrel' && hub.level > 0,
  );
  const [each, setEach] = useState(lines[0]?.amount ?? '');
  const named = [...vessels.values()].filter(({ unit, archivedAt }) => unit === 'L' && archivedAt === null);
  const refusalOf = ({ id, level }: { id: string; level: number }) =>
    id === hub.id ? 'this vessel itself' : level > 0 ? undefined : 'empty';
  const others = named.filter((vessel) => refusalOf(vessel) === undefined);
  const chosen = new Map(lines.map((line, at) => [otherEnd(line, hub.id), simulated.amounts[at]]));
  const left = isOut ? others.filter(({ id, kind }) => kind === 'barrel' && !chosen.has(id)) : [];
  // White wine is not topped with red, so other colours must be tapped one by one.
  const colour = colourOf(hub);
  const barrels = left.filter((barrel) => colourOf(barrel) === colour);
  const endsOf = (id: string) => (isOut ? { from: hub.id, to: id } : { from: id, to: hub.id });
  const chooseAll = (some: readonly { id: string }[]) => {
    setLines([...lines, ...some.map(({ id }) => ({ ...LINE, ...endsOf(id), amount: each }))]);
    return undefined;
  };
  const tap = ({ id }: { id: string }) => {
    const without = lines.filter((line) => otherEnd(line, hub.id) !== id);
    setLines(without.length < lines.length ? without : [...lines, { ...LINE, ...endsOf(id), amount: each }]);
  };
  return (
    <>
      <NumberField
        label={isOut ? 'Into each' : 'How much'}
        unit="L"
        value={each}
        onChange={({ currentTarget }) => {
          setEach(currentTarget.value);
          setLines(lines.map((line) => ({ ...line, amount: currentTarget.value })));
        }}
      />
      <VesselPicker
        label={isOut ? `Which were topped from ${hub.code}?` : `What was ${hub.code} topped from?`}
        vessels={others}
        chosen={new Set(chosen.keys())}
        canChoose
        wordsOf={(vessel) => {
          const amount = chosen.get(vessel.id);
          if (chosen.has(vessel.id)) return amount === undefined ? 'chosen' : amountWords(amount, 'L');
          return amountWords(vessel.level, 'L');
        }}
        onTap={tap}
        more={
          barrels.length > 1
            ? {
                label: `All ${barrels.length} ${barrels.length < left.length ? `${colour} ` : ''}barrels`,
                act: () => chooseAll(barrels),
              }
            : undefined
        }
        chooser={{
          vessels: named,
          refusalOf,
          onChoose: chooseAll,
        }}
        none="No other vessel holds anything."
      />
      {lines.length > 0 && (
        <>
          <FoldedLines recording={recording}>
            {(line, at) => {
              const words = `${codeOf(recording, line.from)} → ${codeOf(recording, line.to)}`;
              return (
                <div className={classes.line}>
                  <strong>{words}</strong>
                  <AmountField
                    name={`lines.${at}.amount`}
                    of={`into ${codeOf(recording, line.to)}`}
                    line={line}
                    choices={['full']}
                    unit="L"
                    comesTo={simulated.amounts[at]}
                    error={problemOf(recording, at, 'amount') ?? problemOf(recording, at, 'to')}
                    onChange={(changed) => setLine(at, changed)}
                  />
                  <CloseButton
                    size="lg"
                    aria-label={`Take out ${words}`}
                    onClick={() => setLines(lines.filter((_, other) => other !== at))}
                  />
                </div>
              );
            }}
          </FoldedLines>
          <Checkbox
            label="As much had evaporated, so the levels stay"
            checked={lines.every(({ evaporated }) => evaporated)}
            onChange={({ currentTarget: { checked } }) =>
              setLines(lines.map((line) => ({ ...line, evaporated: checked })))
            }
          />
        </>
      )}
    </>
  );
}
