import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { REASON_OPTIONS } from '../operation-words.ts';
import { problemOf, type RecordingForm, unitIn } from '../parts.tsx';
import { AmountField } from './AmountField.tsx';
import { MeasureField } from './MeasureField.tsx';
import { VesselLines } from './VesselLines.tsx';

/** Measurements, removals and notes, with a line for each vessel. */
export function LineForms(recording: RecordingForm) {
  const { form } = recording;
  const { kind } = form.values;
  return (
    <>
      <VesselLines recording={recording} isInRow common={kind === 'measure' ? 'none' : 'here'}>
        {({ line, at, code, set }) =>
          kind === 'measure' ? (
            <MeasureField {...recording} at={at} />
          ) : (
            kind === 'remove' && (
              <AmountField
                name={`lines.${at}.amount`}
                of={`from ${code}`}
                line={line}
                choices={['all']}
                unit={unitIn(recording, line.from)}
                comesTo={recording.simulated.amounts[at]}
                error={problemOf(recording, at, 'amount')}
                onChange={set}
              />
            )
          )
        }
      </VesselLines>
      {kind !== 'note' && <ReasonField {...recording} />}
    </>
  );
}

/** A predefined reason, or free text. */
function ReasonField(recording: RecordingForm) {
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
          { value: '', label: kind === 'remove' ? 'Choose a reason' : 'Unknown' },
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
          // A space keeps the field open while it is empty.
          onChange={({ currentTarget }) => form.set({ reason: currentTarget.value || ' ' })}
        />
      )}
    </Stack>
  );
}
