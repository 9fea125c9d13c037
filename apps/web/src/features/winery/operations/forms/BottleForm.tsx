import { bottled, fromLedger, WINE_TYPES } from '@cuverie/domain';
import { NativeSelect, SegmentedControl, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { NumberField } from '../../../../ui/fields/NumberField.tsx';
import { readNumber } from '../../../../ui/fields/number.ts';
import { litres } from '../../../../ui/words.ts';
import classes from '../Operation.module.css';
import type { LineValues } from '../operation-form.ts';
import { codeOf, problemOf, type Recording } from '../parts.tsx';
import { AmountField } from './AmountField.tsx';
import { BOTTLE_SIZES } from './bottle-sizes.ts';
import { WineSelect } from './WineSelect.tsx';

/** A bottling, whose bottles are added to My Cellar. */
export function BottleForm(recording: Recording) {
  return recording.form.values.lines.map((line, at) => (
    <BottleLine key={line.from} {...recording} line={line} at={at} />
  ));
}

function BottleLine(recording: Recording & { line: LineValues; at: number }) {
  const { line, at, simulated, setLine } = recording;
  const field = (name: TypedField) => ({
    name: `lines.${at}.${name}`,
    value: line[name],
    error: problemOf(recording, at, name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setLine(at, { [name]: currentTarget.value }),
  });
  const [isThere, setThere] = useState(line.wine !== '');
  const held = fromLedger(bottled(readNumber(line.bottles) ?? 0, readNumber(line.bottleSizeMl) ?? 0));
  const code = codeOf(recording, line.from);
  const all = recording.vessels.get(line.from)?.level ?? 0;
  return (
    <div className={classes.bottle}>
      <NumberField whole required label="Bottles" {...field('bottles')} />
      <NativeSelect label="Size" data={BOTTLE_SIZES} {...field('bottleSizeMl')} />
      <div className={classes.wide}>
        <h3>What was used of {code}?</h3>
        <AmountField
          name={`lines.${at}.amount`}
          of={`of ${code}`}
          line={line}
          choices={['all']}
          unit="L"
          comesTo={line.how === 'all' ? all : simulated.amounts[at]}
          error={problemOf(recording, at, 'amount')}
          onChange={(changed) => setLine(at, changed)}
        />
        {held > 0 && (
          <Text c="dimmed">The bottles hold {litres(held)}; what is more was lost in filling.</Text>
        )}
      </div>
      <SegmentedControl
        className={classes.wide}
        size="md"
        aria-label="Which wine"
        data={[
          { value: 'new', label: 'A new wine' },
          { value: 'there', label: 'One in My Cellar' },
        ]}
        value={isThere ? 'there' : 'new'}
        onChange={(value) => {
          setThere(value === 'there');
          setLine(at, { wine: '' });
        }}
      />
      {isThere ? (
        <WineSelect
          value={line.wine}
          error={problemOf(recording, at, 'name')}
          onChange={(wine) => setLine(at, { wine })}
        />
      ) : (
        <>
          <TextInput label="Name" required autoComplete="off" {...field('name')} />
          <NumberField whole label="Vintage" {...field('vintage')} />
          <TextInput label="Region" required autoComplete="off" {...field('region')} />
          <NativeSelect label="Type" data={[...WINE_TYPES]} {...field('type')} />
          <TextInput label="Producer" autoComplete="off" {...field('producer')} />
          <TextInput label="Varietal" autoComplete="off" {...field('varietal')} />
          <TextInput label="Alcohol" placeholder="13.5%" autoComplete="off" {...field('alcohol')} />
        </>
      )}
    </div>
  );
}

type TypedField =
  | 'bottles'
  | 'bottleSizeMl'
  | 'name'
  | 'vintage'
  | 'region'
  | 'type'
  | 'producer'
  | 'varietal'
  | 'alcohol';
