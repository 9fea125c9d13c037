import { CAP_WORK } from '@cuverie/domain';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { signOf } from '../../../ui/units.ts';
import { type LineFields, VesselLines } from '../operations/forms/VesselLines.tsx';
import { problemOf, type RecordingForm, unitIn } from '../operations/parts.tsx';
import classes from './Additions.module.css';
import { CAP_WORDS } from './work-words.ts';

/** Samples, tastings and cap management, with a line for each vessel. */
export function WorkForm(recording: RecordingForm) {
  const { kind } = recording.form.values;
  const error = (at: number, field: string) => problemOf(recording, at, field);
  const fieldsOf = ({ line, at, code, set, setAddition }: LineFields) => {
    const { label, words, score, technique, minutes } = line.addition;
    if (kind === 'sample')
      return (
        <div className={classes.fields}>
          <TextInput
            name={`lines.${at}.label`}
            label={`Label on the bottle of ${code}`}
            autoComplete="off"
            value={label}
            error={error(at, 'label')}
            onChange={({ currentTarget }) => setAddition({ label: currentTarget.value })}
          />
          <NumberField
            name={`lines.${at}.amount`}
            label="Taken, if it counts"
            sign={signOf(unitIn(recording, line.vessel))}
            value={line.amount}
            error={error(at, 'amount')}
            onChange={({ currentTarget }) => set({ amount: currentTarget.value })}
          />
        </div>
      );
    if (kind === 'taste')
      return (
        <div className={classes.fields} data-wide>
          <Textarea
            name={`lines.${at}.words`}
            label={`How ${code} tastes`}
            required
            autosize
            minRows={2}
            value={words}
            error={error(at, 'words')}
            onChange={({ currentTarget }) => setAddition({ words: currentTarget.value })}
          />
          <NumberField
            name={`lines.${at}.score`}
            label="Points"
            value={score}
            error={error(at, 'score')}
            onChange={({ currentTarget }) => setAddition({ score: currentTarget.value })}
          />
        </div>
      );
    return (
      <div className={classes.fields}>
        <NativeSelect
          label={`What was done to ${code}`}
          data={CAP_WORK.map((value) => ({ value, label: CAP_WORDS[value] }))}
          value={technique}
          onChange={({ currentTarget }) => setAddition({ technique: currentTarget.value })}
        />
        <NumberField
          whole
          name={`lines.${at}.minutes`}
          label="Minutes"
          value={minutes}
          error={error(at, 'minutes')}
          onChange={({ currentTarget }) => setAddition({ minutes: currentTarget.value })}
        />
      </div>
    );
  };
  return (
    <VesselLines recording={recording} shared={['technique', 'minutes']}>
      {fieldsOf}
    </VesselLines>
  );
}
