import type { ImportRecord } from '@cuverie/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Answers } from '../../platform/csv/fields.ts';
import { textField } from '../../platform/csv/fields.ts';
import type { Plan } from '../../platform/csv/read-rows.ts';
import { sheetOf } from '../../platform/csv/sheet.ts';
import type { Table } from '../../platform/csv/table.ts';
import type { ImportTarget, Recognised } from '../../platform/csv/target.ts';
import { ImportDialog } from '../../ui/ImportDialog.tsx';
import { ArchiveStep } from '../../ui/import/ArchiveStep.tsx';
import { ChooseStep } from '../../ui/import/ChooseStep.tsx';
import { DropAnywhere } from '../../ui/import/DropAnywhere.tsx';
import { OtherPages } from '../../ui/import/other-page.ts';
import { PreviewStep } from '../../ui/import/PreviewStep.tsx';
import { ResultStep } from '../../ui/import/ResultStep.tsx';
import { RunningStep } from '../../ui/import/RunningStep.tsx';
import { useReadRows } from '../../ui/import/useReadRows.ts';

const nothing = () => {};

const TABLE: Table = {
  name: 'keller.csv',
  encoding: 'utf-8',
  delimiter: ';',
  cells: [
    ['Etikett', 'Jahr', 'Händler'],
    ['Riesling Spätlese', '2019', 'Weinhaus Mosel'],
    ['', 'soon', 'Weinhaus Mosel'],
  ],
  numbers: [1, 2, 3],
};

const PLAN: Plan = {
  sheet: sheetOf(TABLE, true),
  mapping: ['name', 'vintage', 'keep'],
  fields: [
    textField({ name: 'name', label: 'Name', isRequired: true, synonyms: [] }),
    {
      name: 'vintage',
      label: 'Vintage',
      kind: 'number',
      synonyms: [],
      read: (cell) =>
        /^\d{4}$/.test(cell) ? { value: Number(cell) } : { problem: `“${cell}” is not a year` },
      ask: () => [
        {
          id: 'style',
          text: 'How are the years of this file counted?',
          options: [
            { value: 'harvest', label: 'By harvest' },
            { value: 'release', label: 'By release' },
          ],
        },
      ],
    },
  ],
};

const WAY: Recognised = {
  id: 'mapped',
  name: 'Columns I choose',
  plan: PLAN,
  isMapped: true,
  hint: 'What is worth knowing of this kind of file.',
};

const TARGET: ImportTarget = {
  kind: 'wines',
  title: 'Import Wines',
  one: 'wine',
  many: 'wines',
  shown: ['name', 'vintage'],
  headedBy: ['name', 'vintage'],
  about: 'From any spreadsheet: .csv, .tsv or .txt.',
  recognise: () => [WAY],
  takesArchive: false,
};

const RECORD: ImportRecord = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  kind: 'wines',
  fileName: 'keller.csv',
  format: 'mapped',
  rows: 1204,
  onMatch: 'update',
  status: 'finished',
  added: 1190,
  updated: 10,
  skipped: 0,
  refused: 4,
  kept: 0,
  notes: [],
  createdBy: 'Camille Aubry',
  createdAt: '2026-09-14T07:40:00Z',
  closedAt: '2026-09-14T07:40:04Z',
  undoableUntil: '2026-10-14T07:40:04Z',
};

const PROGRESS = {
  done: 412,
  total: 1204,
  added: 400,
  updated: 8,
  skipped: 0,
  refused: 4,
  trouble: 'Cuverie cannot be reached at the moment.',
};

function Preview() {
  const [answers, setAnswers] = useState<Answers>({});
  const read = useReadRows(PLAN, answers);
  return (
    <PreviewStep
      target={TARGET}
      fileName={TABLE.name}
      readAs="UTF-8, separated by semicolons"
      ways={[WAY]}
      way={WAY}
      plan={PLAN}
      read={read}
      matches={new Set()}
      answers={answers}
      choices={{ onMatch: 'update', isStrict: false }}
      onWay={nothing}
      onMapping={nothing}
      onAnswer={(id, value) => setAnswers({ ...answers, [id]: value })}
      onChoices={nothing}
      onBack={nothing}
      onImport={nothing}
    />
  );
}

/** The dialog and its steps, each in its states. */
export function Imports() {
  const [isOpen, setIsOpen] = useState(false);
  const choosing = {
    about: TARGET.about,
    accept: '.csv',
    problem: undefined,
    misplaced: undefined,
    reading: undefined,
    onFiles: nothing,
    onEarlier: nothing,
  };
  const misplaced = {
    kind: 'tank-readings',
    words: 'This file holds readings of tanks, which belong to Fermentation.',
    carry: nothing,
  } as const;
  const done = { onRefused: nothing, onUndo: nothing, onClose: nothing };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Import Data</Button>
      <DropAnywhere onDrop={() => setIsOpen(true)} />
      {isOpen && <ImportDialog target={TARGET} onChanged={nothing} onClose={() => setIsOpen(false)} />}
      <ChooseStep {...choosing} problem="Please upload a CSV file" />
      <OtherPages value={() => ({ name: 'Fermentation', go: nothing })}>
        <ChooseStep {...choosing} misplaced={misplaced} />
      </OtherPages>
      <ChooseStep {...choosing} reading={{ name: TABLE.name, done: 0.4 }} />
      <Preview />
      <RunningStep fileName={TABLE.name} progress={PROGRESS} isCancelling={false} onCancel={nothing} />
      <RunningStep fileName={TABLE.name} progress={undefined} isCancelling onCancel={nothing} />
      <ResultStep {...done} record={RECORD} refused={4} isUndoing={false} failure={undefined} />
      <ResultStep
        {...done}
        record={{ ...RECORD, status: 'undone', kept: 2 }}
        refused={0}
        isUndoing={false}
        failure="Cuverie could not be reached. Check your connection, then try again."
      />
      <ArchiveStep fileName="cellar-archive.zip" problem={undefined} onBack={nothing} onImport={nothing} />
    </>
  );
}
