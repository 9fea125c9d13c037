import { CAP_WORK } from '@cuverie/domain';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { signOf } from '../../../ui/units.ts';
import { VesselLines } from '../operations/forms/VesselLines.tsx';
import { type LineValues, withAddition } from '../operations/operation-form.ts';
import { problemOf, type Recording, unitIn } from '../operations/parts.tsx';
import classes from './Additions.module.css';
import type { AdditionValues } from './addition-form.ts';
import { CAP_WORDS } from './work-words.ts';

/** Samples, tastings and cap management, with a line for each vessel. */
export function WorkForm(recording: Recording) {
  const { form, setLine } = recording;
  const { kind, lines } = form.values;
  const type = (at: number, changed: Partial<AdditionValues>) => {
    const line = lines[at];
    if (line) setLine(at, withAddition(line, changed));
  };
  const error = (at: number, field: string) => problemOf(recording, at, field);
  const fieldsOf = (line: LineValues, at: number, code: string) => {
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
            onChange={({ currentTarget }) => type(at, { label: currentTarget.value })}
          />
          <NumberField
            name={`lines.${at}.amount`}
            label="Taken, if it counts"
            sign={signOf(unitIn(recording, line.vessel))}
            value={line.amount}
            error={error(at, 'amount')}
            onChange={({ currentTarget }) => setLine(at, { amount: currentTarget.value })}
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
            onChange={({ currentTarget }) => type(at, { words: currentTarget.value })}
          />
          <NumberField
            name={`lines.${at}.score`}
            label="Points"
            value={score}
            error={error(at, 'score')}
            onChange={({ currentTarget }) => type(at, { score: currentTarget.value })}
          />
        </div>
      );
    return (
      <div className={classes.fields}>
        <NativeSelect
          label={`What was done to ${code}`}
          data={CAP_WORK.map((value) => ({ value, label: CAP_WORDS[value] }))}
          value={technique}
          onChange={({ currentTarget }) => type(at, { technique: currentTarget.value })}
        />
        <NumberField
          whole
          name={`lines.${at}.minutes`}
          label="Minutes"
          value={minutes}
          error={error(at, 'minutes')}
          onChange={({ currentTarget }) => type(at, { minutes: currentTarget.value })}
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
