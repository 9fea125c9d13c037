import { type CellarOperation, ledgerOperations, requiredText } from '@cuverie/contract';
import { movesBottles } from '@cuverie/domain';
import { Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../api/failure.ts';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import classes from '../../../ui/form/FormDialog.module.css';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { momentWords } from '../../../ui/words.ts';
import { useVoid, voidPreview } from './operation.queries.ts';
import { operationTitle } from './operation-words.ts';
import { PreviewPanel } from './PreviewPanel.tsx';
import { idOfBrokenOperation, Refusal } from './Refusal.tsx';
import { WHY_VOID, WhyField } from './WhyField.tsx';

interface Props {
  operation: CellarOperation;
  onClose: () => void;
}

/** Asks for the reason to make an operation void, and shows the consequences. */
export function VoidDialog({ operation, onClose }: Props) {
  const makeVoid = useVoid();
  const client = useQueryClient();
  const preview = useQuery(voidPreview(operation.id));
  const form = useRowForm<{ reason: string }, string, CellarOperation>({
    thing: 'operation',
    initial: () => ({ reason: '' }),
    check: ({ reason }) => {
      const read = requiredText('Reason').safeParse(reason);
      return read.success
        ? { ok: true, draft: read.data }
        : { ok: false, problems: { reason: 'Enter the reason, or press one below' } };
    },
    add: (reason) => makeVoid.mutateAsync({ id: operation.id, reason }),
    onSaved: () => {
      if (movesBottles(operation.kind)) void client.invalidateQueries();
      toast.done('It is void. It can be restored from the history.');
      onClose();
    },
    failed: messageOf,
  });
  const broken = idOfBrokenOperation(preview.error ?? makeVoid.error);
  return (
    <FormDialog
      title="Make void"
      action="Make void"
      needs={ledgerOperations.void}
      form={form}
      startsAt="reason"
      status={broken && <Refusal operationId={broken} />}
      onClose={onClose}
    >
      <div className={classes.wide}>
        <Text>
          {operationTitle(operation)}, {momentWords(operation.at)}. It leaves the record as if it never was;
          the journal keeps it, and it can be restored.
        </Text>
      </div>
      <div className={classes.wide}>
        <WhyField
          label="Reason"
          name="reason"
          offered={WHY_VOID}
          value={form.values.reason}
          error={form.problems['reason']}
          onChange={(reason) => form.set({ reason })}
        />
      </div>
      <div className={classes.wide}>
        {preview.isPending && <LoadingState>Working out what would follow...</LoadingState>}
        {preview.error && !makeVoid.error && <ErrorNotice>{messageOf(preview.error)}</ErrorNotice>}
        {preview.data && <PreviewPanel preview={preview.data} done={operation.entries} />}
      </div>
    </FormDialog>
  );
}
