import type { Block } from '@cuverie/contract';
import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  Stack,
  Text,
  VisuallyHidden,
} from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { countText } from '../../../ui/words.ts';
import { findFields, SORTS, type SortBy } from '../fields/finding.ts';
import { fieldWords } from '../fields/LatestValues.tsx';
import classes from './RoundPlan.module.css';
import { withMoved } from './round-plan.ts';

interface Props {
  /** All fields that can be chosen. */
  fields: readonly Block[];
  /** The chosen fields in order. */
  stops: readonly Block[];
  onChange: (stops: readonly Block[]) => void;
  onStart: () => void;
}

/** The choice of the fields of a round, and their order. */
export function RoundPlan({ fields, stops, onChange, onStart }: Props) {
  const [moved, setMoved] = useState('');
  /** The id of the last pressed button, because a row that moves loses the focus. */
  const pressed = useRef<string>(null);
  const others = fields.filter((field) => !stops.includes(field));
  useLayoutEffect(() => {
    if (pressed.current !== null) document.getElementById(pressed.current)?.focus();
    pressed.current = null;
  });

  const move = (at: number, by: -1 | 1, button: string) => {
    const field = stops[at];
    if (field === undefined || stops[at + by] === undefined) return;
    pressed.current = button;
    setMoved(`${field.name} is number ${at + by + 1} of ${stops.length}`);
    onChange(withMoved(stops, at, by));
  };
  const toggle = (field: Block) => {
    pressed.current = field.id;
    onChange(stops.includes(field) ? stops.filter((one) => one !== field) : [...stops, field]);
  };
  const sort = (by: SortBy) => onChange(findFields(stops, { sort: by }));

  return (
    <Stack flex={1}>
      <h2>Fields of the round</h2>
      <Group gap="xs" align="end">
        <NativeSelect
          label="Order by"
          flex={1}
          value=""
          onChange={({ currentTarget: { value } }) => {
            if (value !== '') sort(value as SortBy);
          }}
        >
          <option value="">As below</option>
          {Object.entries(SORTS).map(([by, words]) => (
            <option key={by} value={by}>
              {words}
            </option>
          ))}
        </NativeSelect>
        <Button
          variant="default"
          disabled={others.length === 0}
          onClick={() => onChange([...stops, ...others])}
        >
          All
        </Button>
        <Button variant="default" disabled={stops.length === 0} onClick={() => onChange([])}>
          None
        </Button>
      </Group>
      <VisuallyHidden aria-live="polite">{moved}</VisuallyHidden>
      <ol className={classes.list} aria-label="Fields of the round, in their order">
        {stops.map((field, at) => (
          <li key={field.id}>
            <Choice field={field} place={at + 1} onToggle={() => toggle(field)} />
            <ActionIcon
              variant="subtle"
              size="var(--cv-target)"
              aria-label={`Move ${field.name} up`}
              // Not `disabled`, so that the focus stays.
              aria-disabled={at === 0}
              id={`${field.id}-up`}
              onClick={({ currentTarget }) => move(at, -1, currentTarget.id)}
            >
              <IconArrowUp size={20} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              size="var(--cv-target)"
              aria-label={`Move ${field.name} down`}
              aria-disabled={at === stops.length - 1}
              id={`${field.id}-down`}
              onClick={({ currentTarget }) => move(at, 1, currentTarget.id)}
            >
              <IconArrowDown size={20} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ol>
      {others.length > 0 && (
        <ul className={classes.list} aria-label="Fields left out">
          {others.map((field) => (
            <li key={field.id}>
              <Choice field={field} onToggle={() => toggle(field)} />
            </li>
          ))}
        </ul>
      )}
      <div className={classes.actions}>
        <Button size="lg" fullWidth disabled={stops.length === 0} onClick={onStart}>
          {stops.length === 0 ? 'Choose a field' : `Start with ${countText(stops.length, 'field')}`}
        </Button>
      </div>
    </Stack>
  );
}

interface ChoiceProps {
  field: Block;
  /** The position; `undefined` if it is not chosen. */
  place?: number;
  onToggle: () => void;
}

const Choice = ({ field, place, onToggle }: ChoiceProps) => (
  <Checkbox
    id={field.id}
    className={classes.choice ?? ''}
    checked={place !== undefined}
    onChange={onToggle}
    label={
      <>
        {place !== undefined && `${place}. `}
        {field.name}
        <Text component="span" display="block" c="dimmed" fz="sm">
          {fieldWords(field)}
        </Text>
      </>
    }
  />
);
