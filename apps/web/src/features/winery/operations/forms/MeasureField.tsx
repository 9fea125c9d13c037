import { litresAtDip } from '@cuverie/domain';
import { useQuery } from '@tanstack/react-query';
import { NumberField } from '../../../../ui/fields/NumberField.tsx';
import { readNumber } from '../../../../ui/fields/number.ts';
import { sentenceWords } from '../../../../ui/units.ts';
import { vesselById } from '../../vessels/vessel.queries.ts';
import { writeAmount } from '../amounts.ts';
import { codeOf, problemOf, type RecordingForm, unitIn } from '../parts.tsx';
import { isMany } from './group-words.ts';

/** The measured content of a vessel: in its unit, or in centimetres if it has a dip chart. */
export function MeasureField({ at, ...recording }: RecordingForm & { at: number }) {
  const { form, setLine } = recording;
  const { vessel: id = '', level = '', dipCm = '' } = form.values.lines[at] ?? {};
  // A list has no dip charts. Of many barrels, which rarely have one, none is fetched.
  const isFetched = !isMany(form.values.lines) || recording.vessels.get(id)?.kind !== 'barrel';
  const { dip } = useQuery({ ...vesselById(id), enabled: isFetched }).data ?? {};
  const [code, unit] = [codeOf(recording, id), unitIn(recording, id)];
  const mark = readNumber(dipCm);
  const reading = dip && mark !== null ? litresAtDip(dip, mark) : undefined;
  const read = (typed: string) => {
    const cm = readNumber(typed);
    const found = dip && cm !== null ? litresAtDip(dip, cm) : undefined;
    setLine(at, { dipCm: typed, level: found && 'value' in found ? writeAmount(found.value, unit) : '' });
  };
  const levelProblem = problemOf(recording, at, 'level');
  const dipProblem =
    problemOf(recording, at, 'dipCm') ??
    (reading && 'problem' in reading ? sentenceWords(reading.problem) : undefined);
  return (
    <>
      {dip && (
        <NumberField
          name={`lines.${at}.dipCm`}
          aria-label={`Stick in ${code}`}
          placeholder="Stick"
          sign="cm"
          value={dipCm}
          error={dipProblem}
          onChange={({ currentTarget }) => read(currentTarget.value)}
        />
      )}
      <NumberField
        name={`lines.${at}.level`}
        aria-label={`Measured in ${code}`}
        placeholder="Measured"
        {...(unit === 'L' ? { unit } : { sign: unit })}
        value={level}
        error={dipProblem === undefined ? levelProblem : undefined}
        onChange={({ currentTarget }) => setLine(at, { level: currentTarget.value, dipCm: '' })}
      />
    </>
  );
}
