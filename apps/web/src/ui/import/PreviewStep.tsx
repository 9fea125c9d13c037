import type { MatchChoice } from '@cuverie/contract';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { Answers } from '../../platform/csv/fields.ts';
import { unfilled } from '../../platform/csv/mapping.ts';
import type { Plan, ReadRow } from '../../platform/csv/read-rows.ts';
import type { ImportTarget, Recognised } from '../../platform/csv/target.ts';
import dialogClasses from './ImportDialog.module.css';
import { MappingTable } from './MappingTable.tsx';
import classes from './PreviewStep.module.css';
import { PreviewTable } from './PreviewTable.tsx';
import { Questions } from './Questions.tsx';
import type { RowsRead } from './useReadRows.ts';
import { counted, rowsOf, thingsOf } from './words.ts';

export interface Choices {
  onMatch: MatchChoice;
  /** Whether one bad row is to stop them all. */
  isStrict: boolean;
}

interface Props {
  target: ImportTarget;
  fileName: string;
  /** How the file was read: its encoding and delimiter. */
  readAs: string;
  ways: readonly Recognised[];
  way: Recognised;
  plan: Plan;
  read: RowsRead;
  /** The rows the cellar has already, as far as they have been looked up. */
  matches: ReadonlySet<ReadRow>;
  answers: Answers;
  choices: Choices;
  onWay: (id: string) => void;
  onMapping: (mapping: Plan['mapping']) => void;
  onAnswer: (id: string, value: string) => void;
  onChoices: (choices: Choices) => void;
  onBack: () => void;
  onImport: () => void;
}

const isOpen = ({ plan, read, answers }: Pick<Props, 'plan' | 'read' | 'answers'>): boolean =>
  unfilled(plan.mapping, plan.fields).length > 0 || read.questions.some(({ id }) => !answers[id]);

function Counts(props: Pick<Props, 'target' | 'plan' | 'read' | 'matches' | 'answers'>) {
  const { target, plan, read, matches } = props;
  // What is missing would be told of every row.
  if (isOpen(props)) {
    return (
      <ul className={dialogClasses.counts} aria-label="Counts">
        <li className={dialogClasses.count}>
          <strong>{rowsOf(plan.sheet.rows.length)}</strong> to look at
        </li>
      </ul>
    );
  }
  const good = read.rows.length - read.refused.length;
  const fresh = good - matches.size;
  const notes = new Map<string, number>();
  for (const { notes: said } of read.rows)
    for (const note of said) notes.set(note, (notes.get(note) ?? 0) + 1);
  return (
    <>
      <ul className={dialogClasses.counts} aria-label="Counts">
        <li className={dialogClasses.count} data-kind="good">
          <strong>{thingsOf(fresh, target)}</strong> to add
        </li>
        {matches.size > 0 && (
          <li className={dialogClasses.count} data-kind="known">
            <strong>{counted(matches.size)}</strong> already here
          </li>
        )}
        {read.refused.length > 0 && (
          <li className={dialogClasses.count} data-kind="wrong">
            <strong>{rowsOf(read.refused.length)}</strong> with problems
          </li>
        )}
        {!read.isWhole && <li className={dialogClasses.count}>Still reading…</li>}
      </ul>
      {[...notes].map(([note, count]) => (
        <p key={note} className={dialogClasses.hint}>
          {thingsOf(count, target)}: {note}.
        </p>
      ))}
    </>
  );
}

const onMatchOptions = [
  { value: 'update', label: 'Update them' },
  { value: 'skip', label: 'Leave them as they are' },
  { value: 'add', label: 'Add them again' },
];

const isChoice = (value: string): value is MatchChoice => onMatchOptions.some((one) => one.value === value);

/** Why nothing can be imported yet. */
function hindrance({ plan, read, answers, choices }: Props): string | undefined {
  const missing = unfilled(plan.mapping, plan.fields);
  if (missing.length > 0) return `Say which column is ${missing.map(({ label }) => label).join(', ')}.`;
  if (read.questions.some(({ id }) => !answers[id])) return 'Answer the question above first.';
  if (choices.isStrict && read.refused.length > 0) return 'Rows with problems stop the import, as you chose.';
  if (read.isWhole && read.rows.length === read.refused.length)
    return 'There is no row that can be imported.';
  return undefined;
}

const NONE: ReadonlySet<never> = new Set();

/** What would arrive, row by row, before any of it is stored. */
export function PreviewStep(props: Props) {
  const { target, fileName, readAs, ways, way, plan, read, matches, answers, choices } = props;
  const [isOnlyWrong, setOnlyWrong] = useState(false);
  const good = read.rows.length - read.refused.length;
  const hindered = hindrance(props);
  return (
    <>
      <div className={dialogClasses.step}>
        <div className={classes.file}>
          <div>
            <p className={dialogClasses.fileName}>{fileName}</p>
            <p className={dialogClasses.quiet}>
              {rowsOf(plan.sheet.rows.length)} · {readAs}
            </p>
          </div>
          <NativeSelect
            label="Recognised as"
            data={ways.map(({ id, name }) => ({ value: id, label: name }))}
            value={way.id}
            onChange={(event) => props.onWay(event.currentTarget.value)}
          />
        </div>
        {way.hint !== undefined && <p className={dialogClasses.hint}>{way.hint}</p>}
        {way.isMapped && (
          <MappingTable plan={plan} leavesOthers={target.leavesOthers ?? false} onChange={props.onMapping} />
        )}
        <Questions questions={read.questions} answers={answers} onAnswer={props.onAnswer} />
        <Counts target={target} plan={plan} read={read} matches={matches} answers={answers} />
        <div className={classes.options}>
          <NativeSelect
            label={`${target.many[0]?.toUpperCase()}${target.many.slice(1)} that are here already`}
            data={onMatchOptions}
            value={choices.onMatch}
            onChange={({ currentTarget: { value } }) =>
              isChoice(value) && props.onChoices({ ...choices, onMatch: value })
            }
          />
          <Checkbox
            className={classes.tick}
            label="Import nothing if any row has a problem"
            checked={choices.isStrict}
            onChange={(event) => props.onChoices({ ...choices, isStrict: event.currentTarget.checked })}
          />
          {(read.refused.length > 0 || isOnlyWrong) && (
            <Checkbox
              className={classes.tick}
              label={`Only rows with problems (${counted(read.refused.length)})`}
              checked={isOnlyWrong}
              onChange={(event) => setOnlyWrong(event.currentTarget.checked)}
            />
          )}
        </div>
        <PreviewTable
          key={isOnlyWrong ? 'wrong' : 'all'}
          plan={plan}
          shown={target.shown}
          headedBy={target.headedBy}
          rows={read.rows}
          refused={read.refused}
          updating={choices.onMatch === 'update' ? matches : NONE}
          isOnlyWrong={isOnlyWrong}
        />
      </div>
      <div className={dialogClasses.actions}>
        <output className={classes.note}>
          {hindered ??
            (read.refused.length > 0
              ? `${rowsOf(read.refused.length)} with problems will be left out; you can download ${read.refused.length === 1 ? 'it' : 'them'} afterwards.`
              : '')}
        </output>
        <Button variant="default" onClick={props.onBack}>
          Another file
        </Button>
        <Button disabled={hindered !== undefined || !read.isWhole} onClick={props.onImport}>
          {good > 0 ? `Import ${thingsOf(good, target)}` : 'Import'}
        </Button>
      </div>
    </>
  );
}
