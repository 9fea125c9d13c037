import type { ImportKind } from '@cuverie/contract';
import { Anchor, Box, Button, Checkbox, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { usePlanRoom } from '../../../api/plan.ts';
import { neededFields } from '../../../platform/csv/mapping.ts';
import { isOpenQuestion } from '../../../platform/csv/missing.ts';
import type { Plan, ReadRow } from '../../../platform/csv/read-rows.ts';
import { asideWords, withAside } from '../../../platform/csv/set-aside.ts';
import type { ImportTarget } from '../../../platform/csv/target.ts';
import { WithPlanLink } from '../../feedback/WithPlanLink.tsx';
import { Counts } from '../Counts.tsx';
import classes from '../ImportDialog.module.css';
import { leftOutCells, unusedColumnsSentence } from '../left-out.ts';
import { nameOf, type OpenedFiles } from '../useImport.ts';
import { countText, encodingText, isMatchChoice, roomWords, rowsOf, thingsOf } from '../words.ts';
import { changeSentences } from './change-sentences.ts';
import { splitChanges } from './find-matches.ts';
import { MapOutline } from './MapOutline.tsx';
import { MappingTable } from './MappingTable.tsx';
import { PreviewTable } from './PreviewTable.tsx';
import { Questions } from './Questions.tsx';
import type { ExistingRows } from './useMatches.ts';
import type { RowsRead } from './useReadRows.ts';

interface Props {
  target: ImportTarget;
  opened: OpenedFiles;
  read: RowsRead;
  /** The rows that already exist, as far as they were looked up. */
  existing: ExistingRows;
  onChange: (changed: Partial<OpenedFiles>) => void;
  /** The kinds the file may be imported as here. */
  kinds: readonly { value: ImportKind; label: string }[];
  onKind: (kind: ImportKind) => void;
  onBack: () => void;
  onImport: () => void;
}

/** What the user must still answer before the rows can be read, in words. */
function missing({ opened: { plan, answers }, read }: Props): string | undefined {
  const fields = neededFields(plan.mapping, plan.fields);
  if (fields.length > 0) return `Say which column is ${fields.map(({ label }) => label).join(', ')}.`;
  return read.questions.some((question) => isOpenQuestion(question, answers))
    ? 'Answer the question above first.'
    : undefined;
}

/** Rows that update existing ones, and rows that cannot. */
const updatesOf = ({ opened: { onMatch }, existing: { changes } }: Props) =>
  splitChanges(onMatch === 'update' ? changes : undefined);

/** Rows that cannot be imported, because of themselves or because of what they would update. */
const rowsWithProblems = (props: Props): readonly ReadRow[] => [
  ...props.read.refused,
  ...updatesOf(props).refused,
];

/** The number of parts of the file that are named as left out. */
const MOST_ASIDE = 4;

type Room = ReturnType<typeof usePlanRoom>;

/** The number of rows to add. */
function additions({ opened: { onMatch }, read, existing: { matches } }: Props): number {
  const good = read.rows.length - read.refused.length;
  return onMatch === 'add' ? good : good - matches.size;
}

/** Why the import cannot start yet. */
function hindrance(props: Props, { room, isOver }: Room): string | undefined {
  const { opened, read } = props;
  const refused = rowsWithProblems(props).length;
  if (isOver) return 'Nothing can be added until a plan is chosen.';
  const open = missing(props);
  if (open !== undefined) return open;
  if (opened.isStrict && refused > 0) return 'Rows with problems stop the import, as you chose.';
  if (opened.isStrict && additions(props) > room) return 'Rows without room stop the import, as you chose.';
  const isEmpty = read.isWhole && read.rows.length === refused;
  if (!isEmpty && read.isWhole && room === 0 && additions(props) === read.rows.length - read.refused.length)
    return 'There is no room for any of these.';
  return isEmpty ? 'There is no row that can be imported.' : undefined;
}

/** How many of the existing rows would change, and how many would not. */
function changedWords(existing: number, changed: number): string {
  const isOne = existing === 1;
  const here = `${rowsOf(existing)} that ${isOne ? 'is' : 'are'} already here`;
  return `${here}: ${countText(changed)} with changes, ${countText(existing - changed)} without any change.`;
}

/** How many items are joined from several rows. */
function joinedWords(rows: readonly ReadRow[], { target, opened }: Props): string | undefined {
  const joined = rows.filter(({ source }) => (source.sources?.length ?? 1) > 1);
  if (joined.length === 0 || opened.way.id.startsWith('cellartracker')) return undefined;
  const count = joined.reduce((sum, { source }) => sum + (source.sources?.length ?? 1), 0);
  return `${rowsOf(count)} of the file are ${thingsOf(joined.length, target)}.`;
}

/** How many rows would be imported, with notes on conversions. */
function Summary(props: Props) {
  const { target, opened, read, existing } = props;
  const { matches } = existing;
  // Without the missing answers, every row would have a problem.
  if (missing(props) !== undefined) {
    return <Counts counts={[{ count: rowsOf(opened.plan.sheet.rows.length), words: 'to look at' }]} />;
  }
  const updates = updatesOf(props);
  const refused = rowsWithProblems(props).length;
  const here = matches.size - updates.refused.length;
  const fresh = read.rows.length - read.refused.length - matches.size;
  const notes = Map.groupBy(
    read.rows.flatMap((row) => row.notes),
    (note) => note,
  );
  return (
    <>
      <Counts
        counts={[
          { count: thingsOf(fresh, target), words: 'to add', kind: 'good' },
          { count: countText(here), words: 'already here', kind: 'existing', isTold: here > 0 },
          { count: rowsOf(refused), words: 'with problems', kind: 'wrong', isTold: refused > 0 },
          { count: '', words: 'Still reading…', isTold: !read.isWhole },
        ]}
      />
      {opened.onMatch === 'update' && existing.changes && here > 0 && (
        <p className={classes.hint}>{changedWords(here, updates.changed.length)}</p>
      )}
      {joinedWords(read.rows, props) !== undefined && (
        <p className={classes.hint}>{joinedWords(read.rows, props)}</p>
      )}
      {leftOutCells(read.rows, opened.plan.fields).map((words) => (
        <p key={words} className={classes.hint}>
          {words}
        </p>
      ))}
      {[...notes].map(([note, { length }]) => (
        <p key={note} className={classes.hint}>
          {thingsOf(length, target)}: {note}.
        </p>
      ))}
    </>
  );
}

/** Which columns have no field, and what happens to them. */
function unusedWords(
  { keepsOthers = false, one }: ImportTarget,
  { way, plan }: OpenedFiles,
): string | undefined {
  const unused = way.id === 'named-columns' ? unusedColumnsSentence(plan.mapping, plan.sheet) : undefined;
  return unused && (keepsOthers ? `${unused} It is kept with each ${one} as it is.` : unused);
}

/** Which rows of the file are not taken for rows of its list, with a way to take them. */
function LeftAside({ plan, target, onTake }: Pick<Props, 'target'> & { plan: Plan; onTake: () => void }) {
  const words = asideWords(plan.aside);
  if (words.length === 0) return null;
  return (
    <p className={classes.hint}>
      {words.slice(0, MOST_ASIDE).join(' ')}
      {words.length > MOST_ASIDE &&
        ` So are ${countText(words.length - MOST_ASIDE)} further parts of the file.`}{' '}
      <Anchor component="button" type="button" fz="inherit" underline="always" onClick={onTake}>
        Take them as {target.many}
      </Anchor>
    </p>
  );
}

const rowsOfFilter = (filter: Filter, props: Props): readonly ReadRow[] => {
  if (filter === 'wrong') return rowsWithProblems(props);
  return filter === 'changed' ? updatesOf(props).changed : props.read.rows;
};

const onMatchOptions = [
  { value: 'update', label: 'Update them' },
  { value: 'skip', label: 'Leave them as they are' },
  { value: 'add', label: 'Add them again' },
];

type Filter = 'all' | 'wrong' | 'changed';

/** The rows before they are imported. */
export function PreviewStep(props: Props) {
  const { target, opened, read, existing, onChange, kinds } = props;
  const { tables, ways, way, plan, answers, onMatch, isStrict } = opened;
  const [filter, setFilter] = useState<Filter>('all');
  const isOnlyWrong = filter === 'wrong';
  const isUpdate = onMatch === 'update';
  const { matches, changes } = existing;
  const changed = updatesOf(props).changed.length;
  const changesOf = (row: ReadRow) => {
    const change = changes?.get(row);
    if (change) return changeSentences(target.kind, change);
    return changes && [];
  };
  const refused = rowsWithProblems(props).length;
  const good = read.rows.length - refused;
  const room = usePlanRoom(target.kind);
  const left = room.isOver ? 0 : Math.max(0, additions(props) - room.room);
  const hindered = hindrance(props, room);
  const head = plan.fields.find(({ name }) => name === target.headedBy[0]);
  const leftOut = `${rowsOf(refused)} with problems will be left out; you can download ${refused === 1 ? 'it' : 'them'} afterwards.`;
  const unused = unusedWords(target, opened);
  const setWay = (id: string) => {
    const chosen = ways.find((one) => one.id === id);
    if (chosen) onChange({ way: chosen, plan: chosen.plan, answers: {} });
  };
  return (
    <>
      <div className={classes.step}>
        <Group justify="space-between" align="end" gap="var(--cv-space-1) var(--cv-space-3)">
          <div>
            <p className={classes.fileName}>{nameOf(tables)}</p>
            <p className={classes.quiet}>
              {rowsOf(plan.sheet.rows.length)} · {tables[0] && encodingText(tables[0])}
            </p>
          </div>
          {kinds.length > 1 && (
            <NativeSelect
              w="min(100%, 14rem)"
              label="This file holds"
              data={kinds}
              value={target.kind}
              onChange={({ currentTarget: { value } }) => {
                const kind = kinds.find((one) => one.value === value);
                if (kind) props.onKind(kind.value);
              }}
            />
          )}
          <NativeSelect
            w="min(100%, 20rem)"
            label="Recognised as"
            data={ways.map(({ id, name }) => ({ value: id, label: name }))}
            value={way.id}
            onChange={(event) => setWay(event.currentTarget.value)}
          />
        </Group>
        {plan.contents?.map((words) => (
          <p key={words} className={classes.hint}>
            {words}
          </p>
        ))}
        <LeftAside plan={plan} target={target} onTake={() => onChange({ plan: withAside(plan) })} />
        {way.hint !== undefined && <p className={classes.hint}>{way.hint}</p>}
        {unused !== undefined && (
          <p className={classes.hint}>
            {unused}{' '}
            <Anchor
              component="button"
              type="button"
              fz="inherit"
              underline="always"
              onClick={() => setWay('mapped')}
            >
              Say what these columns are
            </Anchor>
          </p>
        )}
        {way.isMapped && (
          <MappingTable
            plan={plan}
            keepsOthers={target.keepsOthers ?? false}
            onChange={(mapping) => onChange({ plan: { ...plan, mapping } })}
          />
        )}
        <Questions
          questions={read.questions}
          answers={answers}
          onAnswer={(id, value) => onChange({ answers: { ...answers, [id]: value } })}
        />
        <Summary {...props} />
        {left > 0 && (
          <p className={classes.hint}>
            <WithPlanLink>{roomWords(room.room, left, target)}</WithPlanLink>
          </p>
        )}
        <Group align="end" gap="var(--cv-space-2) var(--cv-space-3)">
          <NativeSelect
            label={`${target.many[0]?.toUpperCase()}${target.many.slice(1)} that are here already`}
            data={onMatchOptions}
            value={onMatch}
            onChange={({ currentTarget: { value } }) => isMatchChoice(value) && onChange({ onMatch: value })}
          />
          <Checkbox
            pb="xs"
            label="Import nothing if any row has a problem"
            checked={isStrict}
            onChange={(event) => onChange({ isStrict: event.currentTarget.checked })}
          />
          {(refused > 0 || isOnlyWrong) && (
            <Checkbox
              pb="xs"
              label={`Only rows with problems (${countText(refused)})`}
              checked={isOnlyWrong}
              onChange={(event) => setFilter(event.currentTarget.checked ? 'wrong' : 'all')}
            />
          )}
          {(changed > 0 || filter === 'changed') && (
            <Checkbox
              pb="xs"
              label={`Only rows with changes (${countText(changed)})`}
              checked={filter === 'changed'}
              onChange={(event) => setFilter(event.currentTarget.checked ? 'changed' : 'all')}
            />
          )}
        </Group>
        {tables[0]?.outline && head && (
          <MapOutline outline={tables[0].outline} rows={read.rows} name={head} />
        )}
        <PreviewTable
          key={filter}
          plan={plan}
          shown={target.shown}
          headedBy={target.headedBy}
          rows={read.rows}
          refused={read.refused}
          only={rowsOfFilter(filter, props)}
          isUpdating={(row) => isUpdate && matches.has(row)}
          changesOf={changesOf}
          isOnlyWrong={isOnlyWrong}
        />
      </div>
      <Group className={classes.actions} justify="flex-end">
        <Box component="output" flex="1 1 14rem" className={classes.quiet}>
          {hindered ?? (refused > 0 && leftOut)}
        </Box>
        <Button variant="default" onClick={props.onBack}>
          Another file
        </Button>
        <Button disabled={hindered !== undefined || !read.isWhole} onClick={props.onImport}>
          {good > left ? `Import ${thingsOf(good - left, target)}` : 'Import'}
        </Button>
      </Group>
    </>
  );
}
