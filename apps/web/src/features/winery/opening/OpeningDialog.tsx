import { type Opening, type OpeningDraft, openingOperations, type Vessel } from '@cuverie/contract';
import { isCalendarDay } from '@cuverie/domain';
import { Anchor, Button, FileButton, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiFailure, messageOf } from '../../../api/failure.ts';
import { WINERY } from '../../../api/query-keys.ts';
import { useSend } from '../../../api/use-change.ts';
import { startOf, today } from '../../../platform/clock.ts';
import { decode } from '../../../platform/csv/formats/decode.ts';
import { CsvProblem } from '../../../platform/csv/formats/limits.ts';
import { checkFile } from '../../../platform/csv/formats/table.ts';
import { LITRES, type VolumeUnit } from '../../../platform/csv/quantity-units.ts';
import { asideWords } from '../../../platform/csv/set-aside.ts';
import { preferences } from '../../../platform/preferences.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { type CheckedForm, requiredError } from '../../../ui/form/fields.ts';
import { NOT_YET, useRowForm } from '../../../ui/form/useRowForm.ts';
import { numbers, words } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { countText, numberWords } from '../../../ui/words.ts';
import { sourceWords } from '../lots/composition-words.ts';
import { offerUndo } from '../operations/operation.queries.ts';
import { vesselList } from '../vessels/vessel.queries.ts';
import { amountWords } from '../vessels/vessel-words.ts';
import { type OpeningFile, problemsAmong, type ReadVessel, readOpening } from './opening-file.ts';

interface Values {
  text: string;
  volumes: VolumeUnit;
  day: string;
  /** Whether rows that look like totals are taken as vessels. */
  takesAll: boolean;
}

const VOLUME_OPTIONS = [
  { value: 'L', label: 'Litres' },
  { value: 'hl', label: 'Hectolitres' },
  { value: 'gal', label: 'US gallons' },
];
const OF_ESTATE = { litre: 'L', hectolitre: 'hl', us_gallon: 'gal' } as const;

const NOTHING: OpeningFile = { aside: [], vessels: [], problems: [], leftOut: [], others: [] };

type There = readonly Pick<Vessel, 'code' | 'capacity'>[] | undefined;

/** Reads the rows. A file that cannot be read at all is one problem. */
function readValues({ text, volumes, takesAll }: Omit<Values, 'day'>, there: There): OpeningFile {
  if (text.trim() === '') return NOTHING;
  try {
    const file = readOpening(text, volumes in LITRES ? volumes : 'L', takesAll);
    return { ...file, problems: [...file.problems, ...(there ? problemsAmong(file.vessels, there) : [])] };
  } catch (failure) {
    if (!(failure instanceof CsvProblem)) throw failure;
    return { ...NOTHING, problems: [{ line: 1, words: failure.message }] };
  }
}

const problemWords = ({ problems }: Pick<OpeningFile, 'problems'>): string =>
  problems
    .slice(0, 5)
    .map(({ line, words: said }) => `Row ${line}: ${said}`)
    .concat(problems.length > 5 ? [`and ${problems.length - 5} more`] : [])
    .join('. ');

function checkOpening(values: Values, there: There): CheckedForm<OpeningDraft> {
  const file = readValues(values, there);
  if (file.problems.length > 0) return { ok: false, problems: { text: problemWords(file) } };
  if (file.vessels.length === 0)
    return { ok: false, problems: { text: 'Choose a file, or paste rows of a spreadsheet' } };
  if (!isCalendarDay(values.day)) return { ok: false, problems: { day: requiredError('Day') } };
  const vessels = file.vessels.map(({ line: _line, ...vessel }) => vessel);
  // An empty vessel has no line in the opening, so its note is stored with the vessel.
  const notes = vessels.flatMap(({ code, amount, note }) =>
    amount === undefined && note ? [`${code}: ${note}`] : [],
  );
  const note = notes.join('\n') || undefined;
  if (note !== undefined && note.length > 10_000)
    return {
      ok: false,
      problems: { text: 'The further columns of empty vessels are too long to keep: leave some of them out' },
    };
  return { ok: true, draft: { at: startOf(values.day).toISOString(), vessels, note } };
}

const COLUMNS = [
  { ...words<ReadVessel>('Code', ({ code }) => code), isName: true },
  words<ReadVessel>('Kind', ({ kind = 'tank' }) => kind),
  numbers<ReadVessel>('Capacity', (vessel) => quantity(vessel, vessel.capacity)),
  numbers<ReadVessel>('Holds', (vessel) => quantity(vessel, vessel.amount)),
  words<ReadVessel>('Room', ({ room, row }) => [room, row].filter(Boolean).join(', ')),
  words<ReadVessel>('Lot', ({ lot, lotName }) => [lot, lotName].filter(Boolean).join(', ')),
  words<ReadVessel>('Made of', ({ sources = [] }) =>
    sources
      .map(({ share, variety = null, vintage = null, field = null, appellation = null, country = null }) => {
        const made = sourceWords({
          kind: 'bought',
          source: '',
          fieldId: null,
          name: null,
          variety,
          vintage,
          field,
          appellation,
          country,
        });
        return share === undefined ? made : `${numberWords(share)} % ${made}`;
      })
      .join(', '),
  ),
  words<ReadVessel>('Note', ({ note }) => note),
];

const quantity = ({ unit, kind }: ReadVessel, value: number | undefined): string =>
  value === undefined ? '' : amountWords(value, unit ?? (kind === 'bin' ? 'kg' : 'L'));

/** Imports a whole cellar from a spreadsheet: its vessels, and one opening operation that fills them. */
export function OpeningDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const there = useQuery(vesselList()).data;
  const open = useSend(openingOperations.open, WINERY);
  const form = useRowForm<Values, OpeningDraft, { version: number }, Opening>({
    thing: 'opening',
    initial: () => ({
      text: '',
      volumes: OF_ESTATE[preferences.get().volumeUnit],
      day: today(),
      takesAll: false,
    }),
    check: (values) => checkOpening(values, there),
    add: async (draft, { id }) => {
      try {
        return await open.mutateAsync({ ...draft, id });
      } catch (failure) {
        if (!(failure instanceof ApiFailure)) throw failure;
        const problems = Object.entries(failure.errors).map(([path, problem]) => ({
          line: file.vessels[Number(path.split('.')[1])]?.line ?? 1,
          words: problem,
        }));
        if (problems.length === 0) throw failure;
        form.refuse(
          failure.errors['at'] === undefined
            ? { text: problemWords({ ...file, problems }) }
            : { day: failure.errors['at'] },
        );
        return NOT_YET;
      }
    },
    onSaved: ({ added, operation }) => {
      const done = `Brought in ${countText(added.length, 'new vessel')}`;
      if (operation) offerUndo(client, operation, `${done} and what they hold.`);
      else toast.done(`${done}.`);
      onClose();
    },
    failed: messageOf,
  });
  const file = readValues(form.values, there);
  const read = async (chosen: File | null) => {
    if (chosen === null) return;
    try {
      checkFile(chosen);
      const { text } = decode(new Uint8Array(await chosen.arrayBuffer()));
      form.set({ text, takesAll: false });
      if (text.trim() === '') form.refuse({ text: `${chosen.name} is empty` });
    } catch (failure) {
      form.refuse({ text: messageOf(failure) });
    }
  };
  const codes = new Set(there?.map(({ code }) => code.toLowerCase()));
  const isNew = ({ code }: ReadVessel) => !codes.has(code.toLowerCase());
  const filled = file.vessels.filter(({ amount }) => amount !== undefined).length;

  return (
    <FormDialog
      title="Bring in a cellar"
      action="Bring in"
      needs={openingOperations.open}
      form={form}
      isGrouped
      isRead
      onClose={onClose}
    >
      <p>
        A row for each vessel: code, kind, capacity, room, row, level, lot, variety, vintage, field,
        appellation. Rows of one code are parts of its wine. Exports of InnoVint and vintrace are understood
        by their headings.
      </p>
      <Group>
        <FileButton accept=".csv,.tsv,.txt,text/csv,text/plain" onChange={(chosen) => void read(chosen)}>
          {(props) => (
            <Button variant="default" {...props}>
              Choose a file
            </Button>
          )}
        </FileButton>
      </Group>
      <Field kind="notes" label="Rows, or paste them here" {...form.input('text')} />
      <Field kind="choice" label="Volumes are in" options={VOLUME_OPTIONS} {...form.input('volumes')} />
      <Field kind="day" label="It was so on" required {...form.input('day')} />
      {file.vessels.length > 0 && (
        <>
          <p>
            {countText(file.vessels.length, 'vessel')}, {file.vessels.filter(isNew).length} of them new,{' '}
            {filled} filled.
            {file.others.length > 0 && ` Kept as notes: ${file.others.join(', ')}.`}
          </p>
          <DataTable
            caption="What will be brought in"
            columns={COLUMNS}
            rows={file.vessels}
            rowKey={({ line }) => String(line)}
            isDense
            atFirst={20}
          />
        </>
      )}
      {file.aside.length > 0 && (
        <p>
          {asideWords(file.aside).join(' ')}{' '}
          <Anchor
            component="button"
            type="button"
            fz="inherit"
            underline="always"
            onClick={() => form.set({ takesAll: true })}
          >
            Take them as vessels
          </Anchor>
        </p>
      )}
      {file.leftOut.length > 0 && <p>Left out: {problemWords({ problems: file.leftOut })}.</p>}
      {file.problems.length > 0 && !form.problems['text'] && <p role="alert">{problemWords(file)}</p>}
    </FormDialog>
  );
}
