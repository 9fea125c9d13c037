import { requiredText, type Vessel, type WorkOrder, workOrderOperations } from '@cuverie/contract';
import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '../../../api/current-user.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import classes from '../../../ui/form/FormDialog.module.css';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { useRowForm } from '../../../ui/form/useRowForm.ts';
import { useUpdateOrder } from './work.queries.ts';
import { cameToWords, differsFromPlan, endsWords } from './work-words.ts';

interface Props {
  order: WorkOrder;
  vessels: ReadonlyMap<string, Vessel>;
  onClose: () => void;
}

/** Asks for the name of the person who checked the work, as a signature. */
export function CheckDialog({ order, vessels, onClose }: Props) {
  const others = order.tasks.filter(differsFromPlan);
  const update = useUpdateOrder();
  const { data: user } = useQuery(currentUserQuery);
  const form = useRowForm<{ name: string }, string, WorkOrder>({
    thing: 'work order',
    initial: () => ({ name: user?.name ?? '' }),
    check: ({ name }) => {
      const read = requiredText('Name').safeParse(name);
      return read.success
        ? { ok: true, draft: read.data }
        : { ok: false, problems: { name: read.error.issues[0]?.message ?? '' } };
    },
    add: (checkedBy) => update.mutateAsync({ id: order.id, changes: { version: order.version, checkedBy } }),
    onSaved: () => {
      toast.done('The work order was checked.');
      onClose();
    },
    failed: 'The work order was not signed.',
    names: { checkedBy: 'name' },
  });
  return (
    <FormDialog
      title="Check and sign"
      action="Sign"
      needs={workOrderOperations.update}
      form={form}
      startsAt="name"
      onClose={onClose}
    >
      <div className={classes.wide}>
        <Text>Everything of “{order.title}” was done, and is as it should be.</Text>
        {others.length > 0 && (
          <>
            <Text mt="xs">Not as planned:</Text>
            <List aria-label="Not as planned">
              {others.map((task) => (
                <List.Item key={task.id}>
                  {endsWords(task, vessels)}: {cameToWords(task, vessels)}
                </List.Item>
              ))}
            </List>
          </>
        )}
      </div>
      <div className={classes.wide}>
        <Field kind="text" label="Name" required {...form.input('name')} />
      </div>
    </FormDialog>
  );
}
