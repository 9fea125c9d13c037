import { Autocomplete } from '@mantine/core';
import { codeOf, problemOf, type RecordingForm } from '../parts.tsx';

/** Assigns the content of a vessel to another lot, without moving wine. */
export function RelabelForm(recording: RecordingForm) {
  const { form, vessels, setLine } = recording;
  const lots = new Set([...vessels.values()].flatMap(({ lot }) => lot ?? []));
  return form.values.lines.map((line, at) => {
    const is = vessels.get(line.vessel)?.lot;
    return (
      <Autocomplete
        key={line.vessel}
        name={`lines.${at}.lot`}
        label={`Lot in ${codeOf(recording, line.vessel)} from then on`}
        description={`${is ? `It is ${is} until then. ` : ''}A lot that is there, or a new one`}
        required
        data={[...lots].filter((lot) => lot !== is).sort()}
        comboboxProps={{ withinPortal: false }}
        value={line.lot}
        error={
          problemOf(recording, at, 'lot') ??
          problemOf(recording, at, 'vessel') ??
          problemOf(recording, at, 'amount')
        }
        onChange={(lot) => setLine(at, { lot })}
      />
    );
  });
}
