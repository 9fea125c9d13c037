import { type ImportRecord, importOperations } from '@cuverie/contract';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../api/client.ts';
import { messageOf } from '../../api/failure.ts';
import { ErrorNotice } from '../ErrorNotice.tsx';
import { LoadingState } from '../LoadingState.tsx';
import classes from './EarlierImports.module.css';
import dialogClasses from './ImportDialog.module.css';
import { UNDOING } from './ResultStep.tsx';
import { counted } from './words.ts';

export const IMPORTS_KEY = ['imports'] as const;

const SHOWN = 50;

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

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
  onChanged: () => void;
}

/** The imports of the estate, newest first, each to be undone. */
export function EarlierImports({ onBack, onChanged }: Props) {
  const client = useQueryClient();
  const list = useQuery({
    queryKey: IMPORTS_KEY,
    queryFn: ({ signal }) => callPage(importOperations.list, { query: { limit: SHOWN }, signal }),
    staleTime: 0,
  });
  const undo = useMutation({
    mutationFn: ({ id, status }: ImportRecord) =>
      call(status === 'open' ? importOperations.cancel : importOperations.undo, { params: { id } }),
    onSettled: async () => {
      onChanged();
      await client.invalidateQueries({ queryKey: IMPORTS_KEY });
    },
  });
  const past = list.data?.data ?? [];
  return (
    <>
      <div className={dialogClasses.step}>
        {list.isPending && <LoadingState />}
        {list.isError && (
          <ErrorNotice onRetry={() => void list.refetch()}>{messageOf(list.error)}</ErrorNotice>
        )}
        {undo.isError && <ErrorNotice>{messageOf(undo.error)}</ErrorNotice>}
        {list.isSuccess && past.length === 0 && (
          <p className={dialogClasses.quiet}>Nothing has been imported yet.</p>
        )}
        {past.some(({ undoableUntil }) => undoableUntil !== null) && (
          <p className={dialogClasses.hint}>{UNDOING}</p>
        )}
        {past.length > 0 && (
          <ul className={classes.earlier} aria-label="Earlier imports">
            {past.map((record) => (
              <li key={record.id} className={classes.past}>
                <div className={dialogClasses.heading}>
                  <strong>{record.fileName}</strong>
                  <span className={dialogClasses.quiet}>
                    {when.format(new Date(record.createdAt))} · {record.createdBy}
                  </span>
                  <span className={dialogClasses.quiet}>{wordsOf(record)}</span>
                </div>
                {(record.undoableUntil !== null || record.status === 'open') && (
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={`Undo the import of ${record.fileName}`}
                    disabled={undo.isPending}
                    loading={undo.isPending && undo.variables.id === record.id}
                    onClick={() => undo.mutate(record)}
                  >
                    Undo
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={dialogClasses.actions}>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
      </div>
    </>
  );
}
