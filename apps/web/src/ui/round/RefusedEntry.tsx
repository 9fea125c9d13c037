import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OutboxEntry } from '../../platform/outbox.ts';
import { ErrorNotice } from '../feedback/ErrorNotice.tsx';
import type { Outbox } from '../useOutbox.ts';
import { withUnit } from '../words.ts';

/** A stored measurement, the text before its value, and its unit. */
type Measure = readonly [field: string, before: string, unit: string];

interface Props {
  entry: OutboxEntry;
  queue: Outbox;
  measures: readonly Measure[];
  /** The sentence about what was not saved. */
  children: ReactNode;
}

/** Shows a refused entry with its measurements, so that they can be typed again. */
export function RefusedEntry({ entry, queue, measures, children }: Props) {
  return (
    <Stack gap="xs" align="start">
      <ErrorNotice>
        {children} {entry.refused} It was: {measuredWords(entry, measures)}.
      </ErrorNotice>
      <Group gap="xs">
        <Button variant="default" onClick={() => queue.retry(entry)}>
          Try again
        </Button>
        <Button variant="subtle" color="red" onClick={() => queue.discard(entry.id)}>
          Discard it
        </Button>
      </Group>
    </Stack>
  );
}

/** `24.5 °C, 19 °Bx`. */
function measuredWords({ body }: OutboxEntry, measures: readonly Measure[]): string {
  const numbers = measures.flatMap(([field, before, unit]) => {
    const value = body[field];
    return typeof value === 'number' ? [`${before}${withUnit(value, unit)}`] : [];
  });
  return [...numbers, ...(typeof body['notes'] === 'string' ? [body['notes']] : [])].join(', ');
}
