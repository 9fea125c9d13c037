import {
  type ChangeWhere,
  type HistoryEntry,
  historyOperations,
  settingsOperations,
} from '@cuverie/contract';
import { Button, Group } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useCustomFields } from '../../api/custom-fields.ts';
import { messageOf } from '../../api/failure.ts';
import { useMay } from '../../api/may.ts';
import { ErrorNotice } from '../feedback/ErrorNotice.tsx';
import { LoadingState } from '../feedback/LoadingState.tsx';
import { toast } from '../feedback/toast.ts';
import { ExpandButton } from '../page/ExpandButton.tsx';
import { ListEnd } from '../table/ListEnd.tsx';
import { dayOfMoment, momentWords } from '../words.ts';
import classes from './Changes.module.css';
import { changedFields, sentenceOf, thingWords, whoWords } from './change-words.ts';
import { changesQuery, useRestore } from './history.queries.ts';
import { whereOf } from './where.ts';

const FAILED = 'The history could not be loaded.';
const WORDS = { loading: 'Loading the history…', failed: FAILED };

interface Props {
  /** The changes to show: those of the estate, or of one row. */
  where: ChangeWhere;
  label: string;
  /** Shown if there are none. */
  empty: ReactNode;
  onRestored?: (() => void) | undefined;
}

/** The changes and their authors, the newest first. */
export function Changes({ where, label, empty, onRestored }: Props) {
  const list = useInfiniteQuery(changesQuery(where));
  // Changes of wines name them.
  useCustomFields();
  const top = useRef<HTMLDivElement>(null);
  const restore = useRestoring(() => {
    // The pressed button is gone, so the focus moves to the top.
    top.current?.focus({ preventScroll: true });
    onRestored?.();
  });
  if (list.data === undefined) {
    if (list.error === null) return <LoadingState>{WORDS.loading}</LoadingState>;
    return (
      <ErrorNotice onRetry={() => void list.refetch()}>
        {FAILED} {messageOf(list.error)}
      </ErrorNotice>
    );
  }
  const entries = list.data.pages.flatMap(({ data }) => data);
  if (entries.length === 0) return empty;
  return (
    <div ref={top} tabIndex={-1} className={classes.top} aria-busy={list.isPlaceholderData}>
      <ol className={classes.list} aria-label={label}>
        {entries.map((entry) => (
          <Change key={entry.id} entry={entry} restore={restore} />
        ))}
      </ol>
      {list.hasNextPage && <ListEnd list={list} ahead={1000} words={WORDS} />}
    </div>
  );
}

interface RestoreActions {
  /** Whether the user may restore it. */
  allows: (entry: HistoryEntry) => boolean;
  busyWith: string | undefined;
  act: (entry: HistoryEntry) => void;
}

function useRestoring(onRestored: () => void): RestoreActions {
  const may = useMay();
  const router = useRouter();
  const restore = useRestore();
  return {
    // Settings may only be restored by roles that manage the estate.
    allows: ({ kind }) => may(kind === 'settings' ? settingsOperations.update : historyOperations.restore),
    busyWith: restore.isPending ? restore.variables.id : undefined,
    act: (entry) =>
      restore.mutate(entry, {
        onSuccess: () => {
          showRestored(entry, (href) => void router.navigate({ href }));
          onRestored();
        },
        onError: (failure) => toast.failed('Nothing was restored.', failure),
      }),
  };
}

function showRestored(entry: HistoryEntry, open: (href: string) => void): void {
  const thing = thingWords(entry);
  const sentence = entry.act === 'deleted' ? `${thing} is back.` : `${thing} are as they were before.`;
  const message = sentence.charAt(0).toUpperCase() + sentence.slice(1);
  const href = whereOf(entry);
  if (href === null) toast.done(message);
  else toast.offer(message, [{ label: 'Open', act: () => open(href) }]);
}

function Change({ entry, restore }: { entry: HistoryEntry; restore: RestoreActions }) {
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  const { id, when, restorableUntil, before, after } = entry;
  const sentence = sentenceOf(entry);
  const fields = changedFields(entry);
  // Settings saved without a change have nothing to restore.
  const canRestore =
    restore.allows(entry) && restorableUntil !== null && (entry.act === 'deleted' || fields.length > 0);
  return (
    <li className={classes.change}>
      <p className={classes.words}>
        <bdi className={classes.who}>{whoWords(entry)}</bdi> {sentence}
      </p>
      <p className={classes.when}>
        <time dateTime={when}>{momentWords(when)}</time>
        {canRestore && ` · can be restored until ${dayOfMoment(new Date(restorableUntil))}`}
      </p>
      {(fields.length > 0 || canRestore) && (
        <Group gap="xs" className={classes.acts}>
          {(before !== null || after !== null) && fields.length > 0 && (
            <ExpandButton
              isOpen={isOpen}
              onToggle={() => setOpen(!isOpen)}
              size="sm"
              aria-controls={isOpen ? details : undefined}
              aria-label={`${opensWords(entry)}: ${sentence}`}
            >
              {opensWords(entry)}
            </ExpandButton>
          )}
          {canRestore && (
            <Button
              size="sm"
              variant="default"
              leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
              loading={restore.busyWith === id}
              disabled={restore.busyWith !== undefined}
              aria-label={`Restore ${thingWords(entry)} of ${momentWords(when)}`}
              onClick={() => restore.act(entry)}
            >
              Restore
            </Button>
          )}
        </Group>
      )}
      {isOpen && <Fields id={details} entry={entry} />}
    </li>
  );
}

const opensWords = ({ act }: HistoryEntry): string =>
  act === 'changed' || act === 'voided' ? 'Before and after' : 'What it was';

function Fields({ id, entry }: { id: string; entry: HistoryEntry }) {
  const hasAfter = entry.after !== null;
  return (
    <table id={id} className={classes.fields} aria-label={opensWords(entry)}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          {hasAfter && <th scope="col">After</th>}
        </tr>
      </thead>
      <tbody>
        {changedFields(entry).map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{before}</td>
            {hasAfter && <td>{after}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
