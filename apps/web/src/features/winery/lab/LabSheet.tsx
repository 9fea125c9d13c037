import type { LastValue, StoredOwnLimit, Vessel } from '@cuverie/contract';
import { ANALYTE_NAMES, type AnalyteName } from '@cuverie/domain';
import { Button, FileButton, Group, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { messageOf } from '../../../api/failure.ts';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { useIsPhone } from '../../../ui/page/useIsNarrow.ts';
import { useFileDrop } from '../../../ui/useFileDrop.ts';
import { countText } from '../../../ui/words.ts';
import { ANALYTE_WORDS } from '../additions/work-words.ts';
import { TimeField } from '../operations/forms/TimeField.tsx';
import { offerUndo, useRecord } from '../operations/operation.queries.ts';
import { instantOf } from '../operations/operation-form.ts';
import classes from './Lab.module.css';
import { LabCard } from './LabCard.tsx';
import { LabTable } from './LabTable.tsx';
import type { Results } from './read-results.ts';
import {
  countTyped,
  draftOf,
  EMPTY_SHEET,
  keyOf,
  linesOf,
  type Sheet,
  withAnalytes,
  wrongIn,
} from './sheet.ts';
import { storedSheet } from './stored-sheet.ts';

interface Props {
  /** The vessels that are not empty. */
  vessels: readonly Vessel[];
  last: readonly LastValue[];
  /** The winery's own limits. */
  limits: readonly StoredOwnLimit[];
}

/** The result of a paste or a file. */
interface FillResult {
  words: string;
  missed: readonly string[];
}

export function LabSheet({ vessels, last, limits }: Props) {
  const client = useQueryClient();
  const record = useRecord();
  const [sheet, setSheet] = useState<Sheet>(() => storedSheet.read() ?? EMPTY_SHEET);
  // The current vessel on a phone: initially the last one with values.
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      vessels.findLastIndex((one) => countTyped(sheet, one) > 0),
    ),
  );
  const isPhone = useIsPhone();
  const [time, setTime] = useState('');
  const [lab, setLab] = useState('');
  const [told, setTold] = useState<FillResult>();
  const [problem, setProblem] = useState<string>();
  // The same for all attempts, so that a retry after a lost answer records nothing twice.
  const id = useRef(newId());
  const change = (next: Sheet) => {
    setSheet(next);
    setProblem(undefined);
    storedSheet.keep(next);
  };
  const lastOf = new Map(last.map((one) => [keyOf(one.vesselId, one.analyte), one]));

  const fill = ({ cells, missed, note = '' }: Results) => {
    const isFilled = (vessel: Vessel, analyte: AnalyteName) => keyOf(vessel.id, analyte) in cells;
    const filled = vessels.filter((vessel) => ANALYTE_NAMES.some((analyte) => isFilled(vessel, analyte)));
    const analytes = ANALYTE_NAMES.filter((analyte) => filled.some((vessel) => isFilled(vessel, analyte)));
    change({ analytes: withAnalytes(sheet, analytes), cells: { ...sheet.cells, ...cells } });
    const count = `${countText(Object.keys(cells).length, 'value')} of ${countText(filled.length, 'vessel')}`;
    setTold({ words: `${count} filled in. Nothing is recorded yet. ${note}`.trim(), missed });
  };
  const paste = async (text: string, row: number, column: number) => {
    try {
      const { readClipboard } = await import('./read-results.ts');
      const from = { analytes: sheet.analytes.slice(column), below: vessels.slice(row) };
      fill(readClipboard(text, vessels, from));
    } catch (failure) {
      setProblem(messageOf(failure));
    }
  };
  const take = async (file: File | undefined | null) => {
    if (!file) return;
    setTold(undefined);
    try {
      const { readFile } = await import('../../../platform/csv/formats/read-file.ts');
      const { readResults } = await import('./read-results.ts');
      const results = readResults(await readFile(file), vessels);
      if (results) fill(results);
      else
        setProblem(
          `${file.name} has no column of results: name one by its heading, such as “Free SO2 (mg/L)” or “pH”.`,
        );
    } catch (failure) {
      setProblem(`${file.name}: ${messageOf(failure)}`);
    }
  };
  const isOver = useFileDrop('page', (files) => void take(files[0]));

  const lines = linesOf(sheet, vessels, lab);
  const store = async () => {
    const wrong = vessels.reduce((sum, vessel) => sum + wrongIn(sheet, vessel), 0);
    if (wrong > 0) {
      setAt(vessels.findIndex((vessel) => wrongIn(sheet, vessel) > 0));
      setProblem(`${countText(wrong, 'value')} cannot be recorded: look at what is marked.`);
      return;
    }
    try {
      const done = await record.mutateAsync({
        ...draftOf(lines, instantOf(time, new Date())),
        id: id.current,
      });
      id.current = newId();
      storedSheet.forget();
      setSheet({ ...sheet, cells: {} });
      setTold(undefined);
      offerUndo(client, done, `Recorded: the analysis of ${countText(lines.length, 'vessel')}.`);
    } catch (failure) {
      setProblem(messageOf(failure));
    }
  };
  const others = ANALYTE_NAMES.filter((name) => !sheet.analytes.includes(name));
  const more = (
    <>
      <TextInput
        label="Laboratory"
        autoComplete="off"
        value={lab}
        onChange={({ currentTarget }) => setLab(currentTarget.value)}
      />
      <NativeSelect
        label={isPhone ? 'Another analyte' : 'Another column'}
        data={[
          { value: '', label: 'Choose' },
          ...others.map((value) => ({ value, label: ANALYTE_WORDS[value] })),
        ]}
        value=""
        onChange={({ currentTarget }) => {
          const analyte = others.find((name: AnalyteName) => name === currentTarget.value);
          if (analyte) change({ ...sheet, analytes: [...sheet.analytes, analyte] });
        }}
      />
      <FileButton accept=".csv,.tsv,.txt" onChange={(file) => void take(file)}>
        {(props) => (
          <Button variant="default" {...props}>
            Open a CSV file
          </Button>
        )}
      </FileButton>
    </>
  );
  const shown = {
    sheet,
    vessels,
    lastOf,
    limits,
    onType: (key: string, value: string) => change({ ...sheet, cells: { ...sheet.cells, [key]: value } }),
  };
  return (
    <div className={classes.sheet} data-over={isOver || undefined}>
      <Group gap="xs" align="end">
        <TimeField time={time} error={undefined} onChange={setTime} />
        {!isPhone && more}
      </Group>
      {told && (
        <output className={classes.told}>
          {told.words}
          {told.missed.length > 0 && (
            <>
              <p>Not understood:</p>
              <ul>
                {told.missed.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            </>
          )}
        </output>
      )}
      {isPhone ? (
        <>
          <LabCard {...shown} at={Math.min(at, vessels.length - 1)} onGo={setAt} />
          <Group gap="xs" align="end" grow preventGrowOverflow={false}>
            {more}
          </Group>
        </>
      ) : (
        <LabTable {...shown} onPaste={(...pasted) => void paste(...pasted)} />
      )}
      <div className={classes.actions}>
        {problem !== undefined && <ErrorNotice>{problem}</ErrorNotice>}
        <Group gap="xs">
          <Button disabled={lines.length === 0} loading={record.isPending} onClick={() => void store()}>
            Record {lines.length > 0 && countText(lines.length, 'vessel')}
          </Button>
          <Button
            variant="default"
            disabled={Object.keys(sheet.cells).length === 0}
            onClick={() => {
              change({ ...sheet, cells: {} });
              setTold(undefined);
            }}
          >
            Clear
          </Button>
        </Group>
      </div>
    </div>
  );
}
