import { type CustomField, customFieldOperations } from '@cuverie/contract';
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconForms, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { customFieldList } from '../../../api/custom-fields.ts';
import { useMay } from '../../../api/may.ts';
import { DeletionDialog } from '../../../ui/feedback/DeletionDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { BackLink } from '../../../ui/page/BackLink.tsx';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { countText } from '../../../ui/words.ts';
import classes from '../purchases/Purchases.module.css';
import { useDeleteCustomField, useOrderCustomFields, winesWith } from './custom-field.queries.ts';
import { kindWords } from './custom-field-words.ts';

const CustomFieldDialog = later(async () => (await import('./CustomFieldDialog.tsx')).CustomFieldDialog);

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The fields that the estate defined for its wines. */
export default function CustomFieldsPage() {
  const fields = useQuery(customFieldList);
  const [open, setOpen] = useState<CustomField | 'new'>();
  const [gone, setGone] = useState<CustomField>();
  const close = () => setOpen(undefined);
  return (
    <Stack gap="lg">
      <PageHeader
        title="Fields of your own"
        subtitle={<BackLink to="/cellar">My Cellar</BackLink>}
        actions={
          <IfMay call={customFieldOperations.add}>
            <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={() => setOpen('new')}>
              Add a field
            </Button>
          </IfMay>
        }
      />
      <Text maw="42rem">
        What you write down of your wines beside what every cellar has: a shipper, the closure, a bin, the day
        a case may be opened. They are in the form and on the page of each wine, among the filters, columns
        and search words of My Cellar, and in your files.
      </Text>
      <Loaded query={fields} loading="Loading your fields…" failed="Your fields could not be loaded.">
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="No fields of your own" icon={<IconForms size={32} />}>
              Add a text, a number, a date, or a choice.
            </EmptyState>
          ) : (
            <ul className={classes.list} aria-label="Fields of your own">
              {all.map((field, at) => (
                <li key={field.id} className={classes.item}>
                  <div>
                    <p className={classes.name}>{field.name}</p>
                    <p className={classes.quiet}>{kindWords(field)}</p>
                  </div>
                  <Group gap="xs">
                    <Moves all={all} at={at} />
                    <IfMay call={customFieldOperations.update}>
                      <Button
                        variant="default"
                        aria-label={`Change: ${field.name}`}
                        onClick={() => setOpen(field)}
                      >
                        Change
                      </Button>
                    </IfMay>
                    <IfMay call={customFieldOperations.delete}>
                      <Button
                        variant="default"
                        aria-label={`Remove: ${field.name}`}
                        onClick={() => setGone(field)}
                      >
                        Remove
                      </Button>
                    </IfMay>
                  </Group>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Later onFailed={close}>
        {open !== undefined && (
          <CustomFieldDialog field={open === 'new' ? undefined : open} onClose={close} />
        )}
      </Later>
      {gone && <RemoveField field={gone} onClose={() => setGone(undefined)} />}
    </Stack>
  );
}

/** The buttons that move a field up and down. */
function Moves({ all, at }: { all: readonly CustomField[]; at: number }) {
  const order = useOrderCustomFields();
  const may = useMay();
  if (!may(customFieldOperations.order) || all.length < 2) return null;
  const name = all[at]?.name;
  const move = (by: -1 | 1) => {
    const ids = all.map(({ id }) => id);
    ids.splice(at + by, 0, ...ids.splice(at, 1));
    order.mutate({ ids }, { onError: (failure) => toast.failed(`${name} was not moved.`, failure) });
  };
  return (
    <>
      <ActionIcon
        variant="default"
        size={42}
        aria-label={`Move up: ${name}`}
        disabled={at === 0 || order.isPending}
        onClick={() => move(-1)}
      >
        <IconArrowUp {...ICON} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={42}
        aria-label={`Move down: ${name}`}
        disabled={at === all.length - 1 || order.isPending}
        onClick={() => move(1)}
      >
        <IconArrowDown {...ICON} />
      </ActionIcon>
    </>
  );
}

function RemoveField({ field, onClose }: { field: CustomField; onClose: () => void }) {
  const remove = useDeleteCustomField();
  const { data } = useQuery(winesWith(field));
  return (
    <DeletionDialog
      title={`Remove ${field.name}?`}
      confirm="Remove"
      remove={remove}
      of={field}
      done={`${field.name} was removed.`}
      failed="It was not removed."
      onClose={onClose}
    >
      {data && valueWords(data)} Its values are shown no longer. For 30 days History can restore it, with
      them.
    </DeletionDialog>
  );
}

function valueWords({ wines, atLeast }: { wines: number; atLeast: boolean }): string {
  if (wines === 0) return 'No wine has a value in it.';
  return `${countText(wines, 'wine')}${atLeast ? ' or more' : ''} ${wines === 1 ? 'has' : 'have'} a value in it.`;
}
