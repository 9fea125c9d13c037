import { archiveOperations, type ImportRecord, importOperations } from '@cuverie/contract';
import { Box, Button, Group, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, callPage } from '../../api/client.ts';
import { messageOf } from '../../api/failure.ts';
import { useMay } from '../../api/may.ts';
import { IMPORTS } from '../../api/query-keys.ts';
import { csvFile, saveFile } from '../../platform/save-file.ts';
import { DeletionDialog } from '../feedback/DeletionDialog.tsx';
import { ErrorNotice } from '../feedback/ErrorNotice.tsx';
import { LoadingState } from '../feedback/LoadingState.tsx';
import classes from './ImportDialog.module.css';
import { refusedName } from './refused-file.ts';
import { broughtIn, countText, keptWords, rowsOf, takenBackOf, UNDOING } from './words.ts';

const SHOWN = 50;

const STATUSES: Readonly<Record<ImportRecord['status'], string>> = {
  open: 'not finished',
  finished: '',
  cancelled: 'cancelled',
  undone: 'undone',
};

const wordsOf = ({ added, updated, skipped, refused, status }: ImportRecord): string =>
  [
    `${countText(added)} added`,
    updated > 0 && `${countText(updated)} updated`,
    skipped > 0 && `${countText(skipped)} left as they were`,
    refused > 0 && `${countText(refused)} refused`,
    STATUSES[status],
  ]
    .filter(Boolean)
    .join(' · ');

interface Props {
  onBack: () => void;
  /** Called when a question opens above the list or closes. */
  onAsking: (isAsking: boolean) => void;
}

/** The imports of the estate, the newest first, each with an undo button. */
export function EarlierImports({ onBack, onAsking }: Props) {
  const earlier = useRef<HTMLUListElement>(null);
  const [question, setQuestion] = useState<ImportRecord>();
  const client = useQueryClient();
  const list = useQuery({
    queryKey: IMPORTS,
    queryFn: ({ signal }) => callPage(importOperations.list, { query: { limit: SHOWN }, signal }),
    staleTime: 0,
  });
  const undo = useMutation({
    mutationFn: ({ id, status }: ImportRecord) =>
      call(status === 'open' ? importOperations.cancel : importOperations.undo, { params: { id } }),
    onSettled: () => client.invalidateQueries(),
  });
  const download = useMutation({
    mutationFn: async ({ id, fileName }: ImportRecord) => {
      const { file } = await call(importOperations.getRefused, { params: { id } });
      saveFile(refusedName(fileName), csvFile(file));
    },
  });
  const ask = (record: ImportRecord | undefined) => {
    undo.reset();
    setQuestion(record);
    onAsking(record !== undefined);
  };
  const may = useMay();
  // An archive contains settings of the estate too.
  const mayUndo = ({ kind }: ImportRecord) => kind !== 'archive' || may(archiveOperations.restore);
  const past = list.data?.data ?? [];
  const changed = question ? question.added + question.updated : 0;
  return (
    <>
      <div className={classes.step}>
        {list.isPending && <LoadingState />}
        {list.isError && (
          <ErrorNotice onRetry={() => void list.refetch()}>{messageOf(list.error)}</ErrorNotice>
        )}
        {download.isError && <ErrorNotice>{messageOf(download.error)}</ErrorNotice>}
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
                {record.hasRefusedFile && (
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={`Download the refused rows of ${record.fileName}`}
                    loading={download.isPending && download.variables.id === record.id}
                    onClick={() => download.mutate(record)}
                  >
                    Refused rows
                  </Button>
                )}
                {mayUndo(record) && (record.undoableUntil !== null || record.status === 'open') && (
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={`Undo the import of ${record.fileName}`}
                    onClick={() => ask(record)}
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
        <DeletionDialog
          title="Undo this import?"
          confirm="Undo it"
          cancel="Keep it"
          remove={undo}
          of={question}
          done={`The import of ${question.fileName} was undone.`}
          failed="The import was not undone."
          onDeleted={() => {
            ask(undefined);
            // The pressed button is gone, so the focus moves to the import.
            earlier.current?.querySelector<HTMLElement>(`[data-import="${question.id}"]`)?.focus();
          }}
          onClose={() => ask(undefined)}
        >
          <Box component="strong" display="block" className={classes.fileName}>
            {question.fileName}
          </Box>
          <Box component="span" display="block" mb="xs" className={classes.quiet}>
            {broughtIn(question)}
          </Box>
          {question.status === 'open' && 'It is not finished. If it is still running, it stops. '}
          {takenBackOf(question)} Rows that people added or changed since stay as they are.
          {undo.isPending && (
            <Box component="output" display="block">
              Taking back {changed > 0 ? rowsOf(changed) : 'what it brought'}…
            </Box>
          )}
        </DeletionDialog>
      )}
    </>
  );
}
