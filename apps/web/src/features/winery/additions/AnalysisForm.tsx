import { ANALYTE_NAMES, type AnalyteName, analyteOf } from '@cuverie/domain';
import { Text, TextInput } from '@mantine/core';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { Details } from '../../../ui/page/Details.tsx';
import { type LineFields, VesselLines } from '../operations/forms/VesselLines.tsx';
import { withAddition } from '../operations/operation-form.ts';
import { problemOf, type RecordingForm } from '../operations/parts.tsx';
import classes from './Additions.module.css';
import type { AdditionValues } from './addition-form.ts';
import { ANALYTE_WORDS } from './work-words.ts';

/** The most common analytes; the others are behind a button. */
const USUAL: readonly AnalyteName[] = [
  'freeSo2',
  'totalSo2',
  'ph',
  'ta',
  'va',
  'alcohol',
  'sugar',
  'malic',
  'temperature',
];
const OTHERS = ANALYTE_NAMES.filter((name) => !USUAL.includes(name));

/** The measurements of a vessel. For many vessels the lab sheet is faster. */
export function AnalysisForm(recording: RecordingForm) {
  const { form, setLines } = recording;
  const { lines } = form.values;
  const field = ({ line, at, setAddition }: LineFields, name: AnalyteName) => {
    const { unit, min } = analyteOf(name);
    const isEstates = unit === '°Bx' || unit === '°C';
    return (
      <NumberField
        key={name}
        name={`lines.${at}.values.${name}`}
        label={ANALYTE_WORDS[name]}
        {...(unit !== '' && (isEstates ? { unit } : { sign: unit }))}
        signed={min < 0}
        error={problemOf(recording, at, `values.${name}`)}
        value={line.addition.values[name] ?? ''}
        onChange={({ currentTarget }) =>
          setAddition({ values: { ...line.addition.values, [name]: currentTarget.value } })
        }
      />
    );
  };
  const all = (changed: Partial<AdditionValues>) =>
    setLines(lines.map((line) => withAddition(line, changed)));
  const { lab = '', method = '' } = lines[0]?.addition ?? {};
  return (
    <>
      <VesselLines recording={recording} shared={['lab', 'method']}>
        {(fields) => {
          const { line, at } = fields;
          const wrong = problemOf(recording, at, 'values');
          const isMoreTyped = OTHERS.some((name) => line.addition.values[name]);
          return (
            <>
              <div className={classes.values}>{USUAL.map((name) => field(fields, name))}</div>
              {wrong !== undefined && (
                <Text role="alert" c="var(--cv-error-text)" data-bad-field tabIndex={-1}>
                  {wrong}
                </Text>
              )}
              {isMoreTyped ? (
                <div className={classes.values}>{OTHERS.map((name) => field(fields, name))}</div>
              ) : (
                <Details summary="More values">
                  <div className={classes.values}>{OTHERS.map((name) => field(fields, name))}</div>
                </Details>
              )}
            </>
          );
        }}
      </VesselLines>
      <div className={classes.fields}>
        <TextInput
          label="Laboratory"
          autoComplete="off"
          value={lab}
          onChange={({ currentTarget }) => all({ lab: currentTarget.value })}
        />
        <TextInput
          label="Method"
          autoComplete="off"
          value={method}
          onChange={({ currentTarget }) => all({ method: currentTarget.value })}
        />
      </div>
    </>
  );
}
