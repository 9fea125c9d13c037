import { ActionIcon, Button, Fieldset, Group, Input, NativeSelect, Stack, Text } from '@mantine/core';
import { IconArrowsRightLeft, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { NumberField } from '../../../../ui/fields/NumberField.tsx';
import type { TypedForm } from '../../../../ui/form/useTyped.ts';
import { countText } from '../../../../ui/words.ts';
import { placeWords } from '../../finding/words.ts';
import { PlaceField } from '../../places/PlaceField.tsx';
import { BottleSizeInput } from './BottleSizeField.tsx';
import { type HoldingLine, linesOf, type Move, movedLines, NO_MOVE, withLines } from './holding-lines.ts';
import classes from './PlacesFields.module.css';
import type { WineValues } from './wine-form.ts';

const ICON = { size: 18, 'aria-hidden': true } as const;

/** The places of a wine's bottles: one line each. */
export function PlaceLines({ form }: { form: TypedForm<WineValues> }) {
  const lines = form.values.holdings;
  const numbered = lines.map((line, at) => ({ line, at, number: at + 1 }));
  const change = (at: number, changed: Partial<HoldingLine>) =>
    form.set(withLines(lines.map((line, index) => (index === at ? { ...line, ...changed } : line))));
  const total = Number(form.values.quantity) || 0;
  return (
    <Fieldset variant="unstyled" m={0} p={0} miw={0} aria-label="Places">
      <Stack gap="xs">
        <Text size="sm" fw={500}>
          {countText(total, 'bottle')} in {lines.length} places
        </Text>
        {numbered.map(({ line, at, number }) => (
          <div key={number} className={classes.line}>
            <PlaceField
              size="md"
              className={classes.place}
              aria-label={`Place ${number}`}
              placeholder="No place"
              value={line.place}
              onChange={(place) => change(at, { place })}
            />
            <NumberField
              size="md"
              whole
              unit="bottles"
              rightSectionWidth="4.5rem"
              aria-label={`Bottles in place ${number}`}
              value={line.bottles}
              onChange={(event) => change(at, { bottles: event.currentTarget.value })}
            />
            <BottleSizeInput
              size="md"
              aria-label={`Bottle size in place ${number}`}
              value={line.bottleSizeMl}
              onChange={(bottleSizeMl) => change(at, { bottleSizeMl })}
            />
            <ActionIcon
              variant="subtle"
              size="var(--cv-target)"
              aria-label={`Remove place ${number}, ${placeWords(line.place)}`}
              title="Remove"
              onClick={() => form.set(withLines(lines.filter((_, index) => index !== at)))}
            >
              <IconX {...ICON} />
            </ActionIcon>
          </div>
        ))}
        {form.problems['holdings'] !== undefined && <Input.Error>{form.problems['holdings']}</Input.Error>}
      </Stack>
    </Fieldset>
  );
}

/** Moves the focus to an element that replaces the focused one. */
const focus = (appeared: HTMLElement | null): void => appeared?.focus();

/** Moves some of the bottles to another place, or adds a place; stored with the rest of the form. */
export function MoveBottles({ form }: { form: TypedForm<WineValues> }) {
  const { move } = form.values;
  const lines = linesOf(form.values);
  const [wasOpen, setOpened] = useState(false);

  if (move === null)
    return (
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconArrowsRightLeft {...ICON} />}
          ref={wasOpen ? focus : null}
          onClick={() => {
            setOpened(true);
            form.set({ move: NO_MOVE });
          }}
        >
          Move bottles
        </Button>
        <Button
          variant="default"
          leftSection={<IconPlus {...ICON} />}
          onClick={() => {
            const bottleSizeMl = lines[0]?.bottleSizeMl ?? '';
            form.set(withLines([...lines, { place: '', bottles: '', bottleSizeMl }]));
          }}
        >
          Add a place
        </Button>
      </Group>
    );

  const change = (changed: Partial<Move>) => form.set({ move: { ...move, ...changed } });
  const done = () => {
    const moved = movedLines(lines, move);
    if ('problem' in moved) form.refuse({ move: moved.problem });
    else form.set({ ...withLines(moved.lines), move: null });
  };
  return (
    <Fieldset
      p="md"
      miw={0}
      aria-label="Move bottles"
      onKeyDown={(event) => {
        // This button moves the bottles; another one saves the wine.
        const isTyped = event.target instanceof HTMLInputElement && !event.isDefaultPrevented();
        if (event.key !== 'Enter' || !isTyped) return;
        event.preventDefault();
        done();
      }}
    >
      <Stack gap="xs">
        <div className={classes.moved}>
          <NumberField
            size="md"
            whole
            label="Bottles to move"
            value={move.bottles}
            error={form.problems['move']}
            ref={focus}
            onChange={(event) => change({ bottles: event.currentTarget.value })}
          />
          {lines.length > 1 && (
            <NativeSelect
              size="md"
              label="From"
              value={move.from}
              onChange={(event) => change({ from: event.currentTarget.value })}
              data={lines.map(({ place, bottles }, index) => ({
                value: String(index),
                label: `${placeWords(place)} · ${bottles || '0'}`,
              }))}
            />
          )}
          <PlaceField size="md" label="To" value={move.to} onChange={(to) => change({ to })} />
        </div>
        <Group gap="xs">
          <Button variant="light" onClick={done}>
            Move
          </Button>
          <Button variant="subtle" onClick={() => form.set({ move: null })}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}
