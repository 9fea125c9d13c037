import type { Block } from '@cuverie/contract';
import { Button, TextInput } from '@mantine/core';
import { IconPlant2, IconPlus, IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { numberWords } from '../../../ui/words.ts';
import { type FieldActs, FieldCard } from './FieldCard.tsx';
import classes from './FieldCards.module.css';

/** Fields from which on there is something to search for. */
const MANY = 10;

/** As many cards as a large screen shows: they stand and answer before the others are drawn. */
const AT_FIRST = 12;

interface Props extends FieldActs {
  fields: readonly Block[];
  selected: string | undefined;
  onAdd: () => void;
}

/** The selected field; a press shows at once, and not only when the address and the page below have followed it. */
function usePressed(selected: string | undefined) {
  const [pressed, setPressed] = useState(selected);
  const [followed, setFollowed] = useState(selected);
  if (followed !== selected) {
    setFollowed(selected);
    setPressed(selected);
  }
  return [pressed, setPressed] as const;
}

/** All fields of the estate. */
export function Fields({ fields, selected, onAdd, ...given }: Props) {
  const heading = useId();
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed.trim().toLocaleLowerCase());
  const isMany = fields.length >= MANY;
  const found = useMemo(
    () =>
      fields
        .filter(({ name, variety }) => `${name} ${variety}`.toLocaleLowerCase().includes(wanted))
        // What still hangs on the vines comes first.
        .toSorted((one, other) => Number(other.status === 'Active') - Number(one.status === 'Active')),
    [fields, wanted],
  );
  const [pressed, setPressed] = usePressed(selected);
  const shown = useDeferredValue(found, found.slice(0, AT_FIRST));
  // The same value for good, or every card would be drawn anew with each press on one.
  const latest = useRef<FieldActs>(given);
  useLayoutEffect(() => {
    latest.current = given;
  });
  const acts = useMemo(
    (): FieldActs => ({
      onSelect: (id) => {
        setPressed(id);
        latest.current.onSelect(id);
      },
      onAddReading: (id) => latest.current.onAddReading(id),
      onEdit: (id) => latest.current.onEdit(id),
      onDelete: (field) => latest.current.onDelete(field),
    }),
    [setPressed],
  );
  return (
    <section aria-labelledby={heading}>
      <div className={classes.heading}>
        <h2 id={heading}>
          Your Fields <span>({numberWords(fields.length)})</span>
        </h2>
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
      </div>
      {fields.length === 0 ? (
        <EmptyState
          title="No fields yet"
          icon={<IconPlant2 size={36} stroke={1.5} />}
          action={
            <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={onAdd}>
              Add your first field
            </Button>
          }
        >
          Add your first field to start tracking grape measurements.
        </EmptyState>
      ) : (
        <div className={classes.frame} data-many={isMany || undefined}>
          <ul className={classes.cards} aria-labelledby={heading}>
            {shown.map((field) => (
              <FieldCard key={field.id} field={field} isSelected={field.id === pressed} acts={acts} />
            ))}
          </ul>
          {shown.length === 0 && <p className={classes.none}>No field is called that.</p>}
        </div>
      )}
    </section>
  );
}
