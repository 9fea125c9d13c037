import { type Block, blockOperations, readingOperations } from '@cuverie/contract';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { IconPlant2, IconPlus, IconSearch, IconWalk } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useMay } from '../../../api/may.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { IfMay } from '../../../ui/page/IfMay.tsx';
import { numberWords } from '../../../ui/words.ts';
import type { Go } from '../useVineyardView.ts';
import { FieldCard } from './FieldCard.tsx';
import classes from './FieldCards.module.css';

/** Fields from which on there is something to search for. */
const MANY = 10;

interface Props {
  fields: readonly Block[];
  selected: string | undefined;
  go: Go;
  /** Shows a field: below, or on a phone in its own view. */
  onSelect: (field: string) => void;
  onAdd: () => void;
  onDelete: (field: Block) => void;
}

export function Fields({ fields, selected, go, onSelect, onAdd, onDelete }: Props) {
  const heading = useId();
  const may = useMay();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLocaleLowerCase();
  const isMany = fields.length >= MANY;
  const shown = fields
    .filter(({ name, variety }) => `${name} ${variety}`.toLocaleLowerCase().includes(wanted))
    // What still hangs on the vines comes first.
    .toSorted((one, other) => Number(other.status === 'Active') - Number(one.status === 'Active'));
  return (
    <section aria-labelledby={heading}>
      <Group gap="xs" justify="space-between" mb="md">
        <h2 id={heading}>
          Your Fields{' '}
          <Text span c="dimmed">
            ({numberWords(fields.length)})
          </Text>
        </h2>
        <Group gap="xs">
          {may(readingOperations.add) && fields.some(({ status }) => status === 'Active') && (
            <Button
              size="sm"
              variant="light"
              color="verdigris"
              leftSection={<IconWalk size={18} aria-hidden="true" />}
              onClick={() => go({ round: 'start' })}
            >
              Sampling round
            </Button>
          )}
          {isMany && (
            <TextInput
              type="search"
              aria-label="Search fields"
              placeholder="Search fields..."
              leftSection={<IconSearch size={18} aria-hidden="true" />}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Group>
      </Group>
      {fields.length === 0 ? (
        <EmptyState
          title="No fields yet"
          icon={<IconPlant2 size={36} stroke={1.5} />}
          action={
            <IfMay call={blockOperations.add}>
              <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={onAdd}>
                Add your first field
              </Button>
            </IfMay>
          }
        >
          {may(blockOperations.add)
            ? 'Add your first field to start tracking grape measurements.'
            : 'Fields, and what is measured of their grapes, show here.'}
        </EmptyState>
      ) : (
        <div className={classes.frame} data-many={isMany || undefined}>
          <ul className={classes.cards} aria-labelledby={heading}>
            {shown.map((field) => (
              <FieldCard
                key={field.id}
                field={field}
                isSelected={field.id === selected}
                go={go}
                onSelect={onSelect}
                onDelete={onDelete}
              />
            ))}
          </ul>
          {shown.length === 0 && <Text c="dimmed">No field is called that.</Text>}
        </div>
      )}
    </section>
  );
}
