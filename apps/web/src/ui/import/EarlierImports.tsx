import { type ImportRecord, importOperations } from '@cuverie/contract';
import { Box, Button, Group, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, callPage } from '../../api/client.ts';
import { messageOf } from '../../api/failure.ts';
import { ConfirmDialog } from '../feedback/ConfirmDialog.tsx';
import { ErrorNotice } from '../feedback/ErrorNotice.tsx';
import { LoadingState } from '../feedback/LoadingState.tsx';
import { toast } from '../feedback/toast.ts';
import classes from './ImportDialog.module.css';
import { broughtIn, counted, keptWords, rowsOf, takenBackOf, UNDOING } from './words.ts';

const SHOWN = 50;

const STATUSES: Readonly<Record<ImportRecord['status'], string>> = {
  open: 'not finished',
  finished: '',
  cancelled: 'cancelled',
  undone: 'undone',
};

const wordsOf = ({ added, updated, skipped, status }: ImportRecord): string =>
  [
    `${counted(added)} added`,
    updated > 0 && `${counted(updated)} updated`,
    skipped > 0 && `${counted(skipped)} left as they were`,
    STATUSES[status],
  ]
    .filter(Boolean)
    .join(' · ');

interface Props {
  onBack: () => void;
  /** A question stands above the list, or is gone. */
  onAsking: (isAsking: boolean) => void;
}

/** The imports of the estate, newest first, each to be undone. */
export function EarlierImports({ onBack, onAsking }: Props) {
  const earlier = useRef<HTMLUListElement>(null);
  const [question, setQuestion] = useState<{ record: ImportRecord; isAsking: boolean }>();
  const client = useQueryClient();
  const list = useQuery({
    queryKey: ['imports'],
    queryFn: ({ signal }) => callPage(importOperations.list, { query: { limit: SHOWN }, signal }),
    staleTime: 0,
  });
  const undo = useMutation({
    mutationFn: ({ id, status }: ImportRecord) =>
      call(status === 'open' ? importOperations.cancel : importOperations.undo, { params: { id } }),
    onSettled: () => client.invalidateQueries(),
  });
  function ask(record: ImportRecord, isAsking: boolean): void {
    setQuestion({ record, isAsking });
    onAsking(isAsking);
  }
  const confirm = (record: ImportRecord) =>
    undo.mutate(record, {
      onSuccess: ({ fileName }) => {
        toast.done(`The import of ${fileName} was undone.`);
        ask(record, false);
        // Its button is gone.
        earlier.current?.querySelector<HTMLElement>(`[data-import="${record.id}"]`)?.focus();
      },
    });
  const past = list.data?.data ?? [];
  return (
    <>
      <div className={classes.step}>
        {list.isPending && <LoadingState />}
        {list.isError && (
          <ErrorNotice onRetry={() => void list.refetch()}>{messageOf(list.error)}</ErrorNotice>
        )}
        {list.isSuccess && past.length === 0 && (
          <p className={classes.quiet}>Nothing has been imported yet.</p>
        )}
        {past.some(({ undoableUntil }) => undoableUntil !== null) && (
          <p className={classes.hint}>{UNDOING}</p>
        )}
        {past.length > 0 && (
          <ul ref={earlier} className={classes.list} aria-label="Earlier imports">
            {past.map((record) => (
              <Group
                component="li"
                key={record.id}
                justify="space-between"
                gap="var(--cv-space-1) var(--cv-space-2)"
                tabIndex={-1}
                data-import={record.id}
              >
                <Stack gap={0}>
                  <strong>{record.fileName}</strong>
                  <span className={classes.quiet}>{broughtIn(record)}</span>
                  <span className={classes.quiet}>{wordsOf(record)}</span>
                  {record.kept > 0 && <span className={classes.quiet}>{keptWords(record)}</span>}
                </Stack>
                {(record.undoableUntil !== null || record.status === 'open') && (
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={`Undo the import of ${record.fileName}`}
                    onClick={() => {
                      undo.reset();
                      ask(record, true);
                    }}
                  >
                    Undo
                  </Button>
                )}
              </Group>
            ))}
          </ul>
        )}
      </div>
      <Group className={classes.actions} justify="flex-end">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
      </Group>
      {question && (
        <UndoQuestion
          {...question}
          isBusy={undo.isPending}
          failure={undo.error}
          onConfirm={() => confirm(question.record)}
          onKeep={() => !undo.isPending && ask(question.record, false)}
        />
      )}
    </>
  );
}

interface QuestionProps {
  record: ImportRecord;
  isAsking: boolean;
  isBusy: boolean;
  failure: Error | null;
  onConfirm: () => void;
  onKeep: () => void;
}

/** Asks before an import is taken back, which may be thousands of rows; a failure is said where it was asked. */
function UndoQuestion({ record, isAsking, isBusy, failure, onConfirm, onKeep }: QuestionProps) {
  const rows = record.added + record.updated;
  return (
    <ConfirmDialog
      opened={isAsking}
      title="Undo this import?"
      confirm="Undo it"
      cancel="Keep it"
      busy={isBusy}
      failure={failure ? `The import was not undone. ${messageOf(failure)}` : undefined}
      onConfirm={onConfirm}
      onClose={onKeep}
    >
      <Box component="strong" display="block" className={classes.fileName}>
        {record.fileName}
      </Box>
      <Box component="span" display="block" mb="xs" className={classes.quiet}>
        {broughtIn(record)}
      </Box>
      {record.status === 'open' && 'It is not finished. If it is still running, it stops. '}
      {takenBackOf(record)} What somebody added or changed since stays as it is.
      {isBusy && (
        <Box component="output" display="block">
          Taking back {rows > 0 ? rowsOf(rows) : 'what it brought'}…
        </Box>
      )}
    </ConfirmDialog>
  );
}
