import type { ChangedOperation, OperationEntry, OperationPreview } from '@cuverie/contract';
import { Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { countText, momentWords } from '../../../ui/words.ts';
import { FORM_WORDS, periodWords } from '../reports/report-words.ts';
import { amountWords } from '../vessels/vessel-words.ts';
import classes from './Operation.module.css';
import { doneTo, KIND_NAMES } from './operation-words.ts';

type Unit = 'L' | 'kg';

const levelWords = ({ level, lot }: { level: number; lot: string | null }, unit: Unit) =>
  level === 0 ? 'empty' : `${amountWords(level, unit)} of ${lot}`;

const CHANGES = {
  amounts: 'other amounts',
  levels: 'other levels',
  composition: 'another composition',
} as const;

const NONE: readonly OperationEntry[] = [];

interface Props {
  preview: OperationPreview;
  /** The current entries of the operation, if it is made void. */
  done?: readonly OperationEntry[];
  isFocused?: boolean;
}

/** The changes before they are stored: first the operation's own, then those of later operations. */
export function PreviewPanel({ preview, done = NONE, isFocused }: Props) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isFocused) panel.current?.focus();
  }, [isFocused]);
  const { changes } = preview;
  const units = new Map(
    [...done, ...preview.entries, ...changes.flatMap(({ after, before }) => [...after, ...before])].flatMap(
      ({ vesselId, unit }) => (vesselId === null ? [] : [[vesselId, unit] as const]),
    ),
  );
  const today = preview.vessels.filter(
    ({ before, after }) => before.level !== after.level || before.lot !== after.lot,
  );
  return (
    <section ref={panel} className={classes.preview} aria-label="What changes" tabIndex={-1}>
      <h3>
        {changes.length === 0
          ? 'Nothing later changes'
          : `${countText(changes.length, 'later operation')} ${changes.length === 1 ? 'changes' : 'change'}`}
      </h3>
      {today.length > 0 && (
        <Stack gap="0.25rem">
          <h4>In the cellar today</h4>
          <ul className={classes.changes}>
            {today.map(({ id, code, before, after }) => (
              <li key={id}>
                <strong>{code}</strong> {levelWords(before, units.get(id) ?? 'L')} →{' '}
                {levelWords(after, units.get(id) ?? 'L')}
              </li>
            ))}
          </ul>
        </Stack>
      )}
      {preview.reports.length > 0 && (
        <Stack gap="0.25rem">
          <h4>Filed reports that may change</h4>
          <ul className={classes.changes}>
            {preview.reports.map(({ form, period }) => (
              <li key={`${form} ${period}`}>
                {FORM_WORDS[form]}, {periodWords(period)}
              </li>
            ))}
          </ul>
        </Stack>
      )}
      {changes.length > 0 && (
        <Stack gap="0.25rem">
          <h4>One by one</h4>
          <ul className={classes.changes}>
            {changes.map((change) => (
              <li key={change.id}>
                <Changed change={change} />
              </li>
            ))}
          </ul>
        </Stack>
      )}
    </section>
  );
}

/** A later operation before and after the change. */
function Changed({ change }: { change: ChangedOperation }) {
  const { number, kind, at, changes, before, after } = change;
  const vessels = [
    ...new Map(
      after.flatMap(({ vesselId, vessel }) => (vesselId === null ? [] : [[vesselId, vessel] as const])),
    ),
  ];
  return (
    <details open={changes === 'amounts' || undefined}>
      <summary>
        {KIND_NAMES[kind]} of {momentWords(at)}{' '}
        <Text span c="dimmed">
          No. {number}, {CHANGES[changes]}
        </Text>
      </summary>
      <ul className={classes.changes}>
        {vessels.map(([id, code]) => {
          const [was, is] = [doneTo(id, before), doneTo(id, after)];
          if (!is) return null;
          const words = (done: typeof is) =>
            `${amountWords(done.before, done.unit)} → ${amountWords(done.after, done.unit)}`;
          return (
            <li key={id}>
              <strong>{code}</strong> {was && words(was) !== words(is) && <s>{words(was)}</s>} {words(is)}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
