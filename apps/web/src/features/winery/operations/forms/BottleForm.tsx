import { BOTTLE_FORMATS, bottledAmount, fromLedger } from '@cuverie/domain';
import { Autocomplete, Button, CloseButton, NativeSelect, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { NumberField } from '../../../../ui/fields/NumberField.tsx';
import { countText, litres } from '../../../../ui/words.ts';
import { bottlingAnswers } from '../../goods/goods.queries.ts';
import { bottlesOf, roleOf, rowsOf, WINE_FIELDS } from '../bottling-run.ts';
import { LINE, type LineValues } from '../line-values.ts';
import classes from '../Operation.module.css';
import { BOTTLING_LOSS_OPTIONS } from '../operation-words.ts';
import { problemOf, type RecordingForm } from '../parts.tsx';
import { BOTTLE_SIZES } from './bottle-sizes.ts';
import { FromLines } from './FromLines.tsx';
import { Packaging } from './Packaging.tsx';
import { WineFields } from './WineFields.tsx';

/** A bottling run: formats of one wine, the vessels it was drawn from, and what was lost. */
export function BottleForm(recording: RecordingForm) {
  return (
    <>
      <Formats {...recording} />
      <Draws {...recording} />
      <Losses {...recording} />
      <BottledWine {...recording} />
    </>
  );
}

type TypedField = Extract<
  { [Name in keyof LineValues]: LineValues[Name] extends string ? Name : never }[keyof LineValues],
  string
>;

/** The props of a field of a row. */
const fieldsOf = (recording: RecordingForm, row: LineValues, at: number) => (name: TypedField) => ({
  name: `lines.${at}.${name}`,
  value: row[name],
  error: problemOf(recording, at, name),
  onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
    recording.setLine(at, { [name]: currentTarget.value }),
});

const without = (recording: RecordingForm, at: number) =>
  recording.setLines(recording.form.values.lines.filter((_, other) => other !== at));

function Formats(recording: RecordingForm) {
  const { lines } = recording.form.values;
  const formats = rowsOf(lines, 'format');
  const { data } = useQuery(bottlingAnswers);
  const last = formats.at(-1);
  const add = () => {
    const { row = LINE } = last ?? {};
    const taken = new Set(formats.map((one) => one.row.bottleSizeMl));
    const other = BOTTLE_FORMATS.find(({ volumeMl }) => !taken.has(String(volumeMl)) && volumeMl >= 375);
    const format = {
      ...row,
      cases: '',
      bottles: '',
      library: '',
      packaging: [],
      bottleSizeMl: String(other?.volumeMl ?? 750),
    };
    recording.setLines([...formats.map((one) => one.row), format, ...lines.slice(formats.length)]);
  };
  return (
    <>
      {formats.map(({ row, at }) => {
        const field = fieldsOf(recording, row, at);
        const count = bottlesOf(row);
        const suggested = (name: 'label' | 'closure', offered: readonly string[] = []) => ({
          ...field(name),
          data: [...offered],
          comboboxProps: { withinPortal: false },
          onChange: (value: string) => recording.setLine(at, { [name]: value }),
        });
        return (
          // Formats have no ids, and only change places when one is removed.
          <fieldset key={at} className={classes.source}>
            <legend>{formats.length === 1 ? 'What was filled' : `Format ${at + 1}`}</legend>
            <NativeSelect
              className={classes.wide}
              label="Size"
              data={BOTTLE_SIZES}
              {...field('bottleSizeMl')}
            />
            <NumberField whole label="Cases" {...field('cases')} />
            <NumberField whole label="Bottles a case" {...field('perCase')} />
            <NumberField whole label="Single bottles" {...field('bottles')} />
            <NumberField whole label="Library" {...field('library')} />
            <Autocomplete label="Label" {...suggested('label', data?.labels)} />
            <Autocomplete label="Closure" {...suggested('closure', data?.closures)} />
            <Packaging recording={recording} row={row} at={at} />
            {count > 0 && (
              <Text className={classes.wide} c="dimmed">
                {countText(count, 'bottle')},{' '}
                {litres(fromLedger(bottledAmount(count, Number(row.bottleSizeMl))))}
              </Text>
            )}
            {formats.length > 1 && (
              <Button className={classes.wide} variant="subtle" onClick={() => without(recording, at)}>
                Take out this format
              </Button>
            )}
          </fieldset>
        );
      })}
      <Button variant="default" me="auto" onClick={add}>
        Add a format
      </Button>
    </>
  );
}

function Draws(recording: RecordingForm) {
  const { lines } = recording.form.values;
  const rest = lines.findIndex((row) => roleOf(row) === 'loss');
  return (
    <>
      <h3>What was it drawn from?</h3>
      <FromLines
        recording={recording}
        label="Vessels"
        unit="L"
        rows={rowsOf(lines, 'draw')}
        onChange={recording.setLine}
        onTakeOut={(at) => without(recording, at)}
        onAdd={(added) => recording.setLines(lines.toSpliced(rest, 0, ...added))}
      />
    </>
  );
}

function Losses(recording: RecordingForm) {
  const { form, simulated, setLines } = recording;
  const { lines } = form.values;
  return (
    <>
      <h3>What was lost?</h3>
      <ul className={classes.lines} aria-label="Losses">
        {rowsOf(lines, 'loss').map(({ row, at }) => {
          const field = fieldsOf(recording, row, at);
          const isRest = row.how === 'rest';
          const amount = simulated.amounts[at];
          return (
            <li key={at} className={classes.line}>
              <NativeSelect
                aria-label={isRest ? 'What is in no bottle' : 'Loss'}
                data={BOTTLING_LOSS_OPTIONS}
                {...field('lost')}
              />
              {isRest ? (
                <span>{amount === undefined ? 'what is in no bottle' : litres(amount)}</span>
              ) : (
                <>
                  <NumberField aria-label="Amount lost" unit="L" {...field('amount')} />
                  <CloseButton
                    size="lg"
                    aria-label="Take out this loss"
                    onClick={() => without(recording, at)}
                  />
                </>
              )}
            </li>
          );
        })}
      </ul>
      <Button variant="default" me="auto" onClick={() => setLines([...lines, { ...LINE, lost: 'breakage' }])}>
        Add a loss
      </Button>
    </>
  );
}

/** The wine and the mark of the lot, which all formats share. */
function BottledWine(recording: RecordingForm) {
  const { form, setLines } = recording;
  const { lines } = form.values;
  const first = lines[0] ?? LINE;
  const isOfWine = (row: LineValues) =>
    roleOf(row) === 'format' && WINE_FIELDS.every((name) => row[name] === first[name]);
  const set = (changed: Partial<LineValues>) =>
    setLines(form.current().lines.map((row) => (isOfWine(row) ? { ...row, ...changed } : row)));
  return (
    <div className={classes.bottle}>
      <WineFields
        values={first}
        fieldOf={(name) => ({ name: `lines.0.${name}`, error: problemOf(recording, 0, name) })}
        onChange={set}
      />
      <TextInput
        label="Lot mark"
        placeholder="L26117"
        autoComplete="off"
        {...fieldsOf(recording, first, 0)('lotCode')}
        onChange={({ currentTarget }) => set({ lotCode: currentTarget.value })}
      />
    </div>
  );
}
