import { CloseButton, NativeSelect, Stack, TextInput } from '@mantine/core';
import { amountWords } from '../vessels/vessel-words.ts';
import { AmountField } from './AmountField.tsx';
import { MeasureField } from './MeasureField.tsx';
import classes from './Operation.module.css';
import { LINE, type LineValues } from './operation-form.ts';
import { REASON_OPTIONS } from './operation-words.ts';
import { codeOf, problemOf, type Recording, unitIn } from './parts.tsx';

/** The vessel the lines of a kind begin with. */
const ownOf = (line: LineValues): string => line.vessel || line.from;

/** Measure, remove and note: a line for each vessel. */
export function LineForms(recording: Recording) {
  const { form, vessels, setLine, setLines } = recording;
  const { kind, lines } = form.values;
  const own = new Set(lines.map(ownOf));
  const others = [...vessels.values()].filter(
    ({ id, level, archivedAt }) => !own.has(id) && archivedAt === null && (kind === 'note' || level > 0),
  );
  const add = (id: string) =>
    setLines([...lines, { ...LINE, ...(kind === 'remove' ? { from: id } : { vessel: id }) }]);
  return (
    <>
      <ul className={classes.lines} aria-label="Lines">
        {lines.map((line, at) => {
          const id = ownOf(line);
          const code = codeOf(recording, id);
          const { level = 0 } = vessels.get(id) ?? {};
          const unit = unitIn(recording, id);
          return (
            <li key={id}>
              <div className={classes.line}>
                <span>
                  <strong>{code}</strong> {kind !== 'note' && `holds ${amountWords(level, unit)}`}
                </span>
                {kind === 'measure' && <MeasureField {...recording} at={at} />}
                {kind === 'remove' && (
                  <AmountField
                    name={`lines.${at}.amount`}
                    of={`from ${code}`}
                    line={line}
                    choices={['all']}
                    unit={unit}
                    comesTo={recording.simulated.amounts[at]}
                    error={problemOf(recording, at, 'amount')}
                    onChange={(changed) => setLine(at, changed)}
                  />
                )}
                {lines.length > 1 && (
                  <CloseButton
                    size="lg"
                    aria-label={`Take out ${code}`}
                    onClick={() => setLines(lines.filter((_, other) => other !== at))}
                  />
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {others.length > 0 && (
        <NativeSelect
          aria-label="Another vessel"
          data={[
            { value: '', label: 'Another vessel too' },
            ...others.map(({ id, code }) => ({ value: id, label: code })),
          ]}
          value=""
          onChange={({ currentTarget }) => add(currentTarget.value)}
        />
      )}
      {kind !== 'note' && <ReasonField {...recording} />}
    </>
  );
}

/** One of the cellar's own reasons, or any words. */
function ReasonField(recording: Recording) {
  const { form } = recording;
  const { reason, kind } = form.values;
  const isKnown = reason === '' || REASON_OPTIONS.some(({ value }) => value === reason);
  const refused = form.problems['reason'] ?? problemOf(recording, 0, 'reason');
  return (
    <Stack gap="xs">
      <NativeSelect
        label={kind === 'remove' ? 'Reason' : 'What became of the rest'}
        required={kind === 'remove'}
        data={[
          { value: '', label: kind === 'remove' ? 'Choose a reason' : 'Nobody knows' },
          ...REASON_OPTIONS.filter(({ value }) => kind === 'remove' || value !== 'unexplained'),
          ...(kind === 'remove' ? [{ value: ' ', label: 'In other words' }] : []),
        ]}
        value={isKnown ? reason : ' '}
        error={isKnown ? refused : undefined}
        onChange={({ currentTarget }) => form.set({ reason: currentTarget.value })}
      />
      {!isKnown && (
        <TextInput
          aria-label="Reason in other words"
          autoComplete="off"
          value={reason.trimStart()}
          error={refused}
          // A space keeps the field open while nothing is typed.
          onChange={({ currentTarget }) => form.set({ reason: currentTarget.value || ' ' })}
        />
      )}
    </Stack>
  );
}
