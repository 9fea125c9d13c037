import { Button, CloseButton, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { today } from '../../../../platform/clock.ts';
import { NumberField } from '../../../../ui/fields/NumberField.tsx';
import { numberWords } from '../../../../ui/words.ts';
import {
  batchWarnings,
  choiceWords,
  isPackaging,
  overdrawnWords,
  packedIn,
  stockChoices,
} from '../../additions/stock-choice.ts';
import { batchList, productList } from '../../stock/stock.queries.ts';
import { defaultPieces, packagingOf } from '../bottling-run.ts';
import type { LineValues, PackagingValues } from '../line-values.ts';
import classes from '../Operation.module.css';
import { problemOf, type RecordingForm } from '../parts.tsx';

interface Props {
  recording: RecordingForm;
  row: LineValues;
  at: number;
}

/** What the bottles of a format take of the stock: bottles, closures, labels, cases. */
export function Packaging({ recording, row, at }: Props) {
  const [{ data: products = [] }, { data: batches = [] }] = [useQuery(productList), useQuery(batchList)];
  const choicesFor = (stock: string) => stockChoices(products, batches, stock, isPackaging);
  const { packaging } = row;
  const problem = problemOf(recording, at, 'packaging');
  const put = (packed: readonly PackagingValues[]) => recording.setLine(at, { packaging: packed });
  const set = (place: number, changed: Partial<PackagingValues>) =>
    put(packaging.map((one, other) => (other === place ? { ...one, ...changed } : one)));
  const typed = recording.form.values.lines.map((line) => ({
    packaging: line.packaging.map((one) => packagingOf(line, one)),
  }));
  const warnings = packaging.flatMap(({ stock }) => {
    const batch = batches.find(({ id }) => id === stock);
    if (batch === undefined) return [];
    return batchWarnings(
      batch,
      packedIn(typed, stock),
      packedIn(recording.stored?.lines ?? [], stock),
      today(),
    );
  });
  const overdrawn = overdrawnWords(products, batches);
  if (packaging.length === 0 && choicesFor('').length === 0 && overdrawn === undefined) return null;
  return (
    <div className={classes.wide}>
      <ul className={classes.lines} aria-label="Packaging from the stock">
        {[...packaging.entries()].map(([place, { stock, per, amount }]) => {
          const offered = defaultPieces(row, per);
          const error = problemOf(recording, at, `packaging.${place}`);
          return (
            // Rows have no ids, and only change places when one is removed.
            <li key={place} className={classes.line} style={{ alignItems: 'start' }}>
              <NativeSelect
                label="Batch"
                aria-label={`Batch of packaging ${place + 1}`}
                data={[
                  { value: '', label: 'Choose a batch' },
                  ...choicesFor(stock).map((one) => ({ value: one.batch.id, label: choiceWords(one) })),
                ]}
                error={stock === '' && error}
                value={stock}
                onChange={({ currentTarget: { value } }) => {
                  const kind = batches.find(({ id }) => id === value)?.kind;
                  set(place, { stock: value, per: kind === 'carton' ? 'case' : 'bottle' });
                }}
              />
              <NumberField
                whole
                name={`lines.${at}.packaging.${place}`}
                error={stock !== '' && error}
                label="Pieces"
                aria-label={`Pieces of packaging ${place + 1}`}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                description={`Empty: one for each ${per}`}
                placeholder={offered > 0 ? numberWords(offered) : undefined}
                value={amount}
                onChange={({ currentTarget: { value } }) => set(place, { amount: value })}
              />
              <CloseButton
                size="lg"
                mt="1.75rem"
                aria-label={`Take out packaging ${place + 1}`}
                onClick={() => put(packaging.filter((_, other) => other !== place))}
              />
            </li>
          );
        })}
      </ul>
      {[...new Set(warnings)].map((words) => (
        <Text key={words} component="output" display="block" className={classes.wrong}>
          {words}
        </Text>
      ))}
      {problem && (
        <p role="alert" className={classes.wrong} data-bad-field tabIndex={-1}>
          {problem}
        </p>
      )}
      <Button
        variant="subtle"
        me="auto"
        onClick={() => put([...packaging, { stock: '', per: 'bottle', amount: '' }])}
      >
        Take packaging from the stock
      </Button>
      {overdrawn !== undefined && (
        <Text size="sm" c="dimmed">
          {overdrawn}
        </Text>
      )}
    </div>
  );
}
