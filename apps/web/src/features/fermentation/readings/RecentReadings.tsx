import type { Tank } from '@cuverie/contract';
import { addDays, isCalendarDay, RECENT_READINGS } from '@cuverie/domain';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { startOf } from '../../../platform/clock.ts';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { PageButton } from '../../../ui/table/PageButton.tsx';
import { numberWords } from '../../../ui/words.ts';
import { uniqueTankName } from '../tanks/tank-words.ts';
import { type ReadingActs, ReadingsTable } from './ReadingsTable.tsx';
import { pageOfReadings } from './reading.queries.ts';

interface Props extends ReadingActs {
  tank: Tank;
}

/** The latest readings, with pages of older ones. */
export function RecentReadings({ tank, ...acts }: Props) {
  const [isAll, setAll] = useState(false);
  const readings = tank.readings.slice(0, RECENT_READINGS);
  if (readings.length === 0) return <Text c="dimmed">No readings yet.</Text>;
  if (isAll) return <AllReadings tank={tank} onLess={() => setAll(false)} {...acts} />;
  return (
    <div>
      <ReadingsTable
        tank={tank}
        readings={readings}
        caption={`Recent Readings of ${uniqueTankName(tank)}`}
        {...acts}
      />
      {tank.readingCount > readings.length && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          The {readings.length} newest of {numberWords(tank.readingCount)}: show all
        </Button>
      )}
    </div>
  );
}

/** The start of the following day. */
const dayAfter = (day: string): string | undefined =>
  isCalendarDay(day) ? startOf(addDays(day, 1)).toISOString() : undefined;

/** All readings of a tank, the newest first, optionally before the end of a day. */
function AllReadings({ tank, onLess, ...acts }: Props & { onLess: () => void }) {
  const [day, setDay] = useState('');
  // The cursors of the visited pages; the first page needs none.
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const page = useQuery(pageOfReadings(tank.id, dayAfter(day), cursors.at(-1)));
  const next = page.data?.next;
  return (
    <div>
      <Group gap="xs" align="end" pb="xs">
        <TextInput
          type="date"
          label="Up to the day"
          value={day}
          onChange={(event) => {
            setDay(event.currentTarget.value);
            setCursors([]);
          }}
        />
        <PageButton isLast={cursors.length === 0} onTurn={() => setCursors(cursors.slice(0, -1))}>
          Newer
        </PageButton>
        <PageButton
          isLast={next === undefined || page.isPlaceholderData}
          onTurn={() => next !== undefined && setCursors([...cursors, next])}
        >
          Earlier
        </PageButton>
        <Button variant="subtle" onClick={onLess}>
          Only the newest
        </Button>
      </Group>
      <Loaded query={page} failed="The readings could not be loaded.">
        {({ readings }) =>
          readings.length === 0 ? (
            <Text c="dimmed">No readings up to that day.</Text>
          ) : (
            <ReadingsTable
              tank={tank}
              readings={readings}
              caption={`All ${numberWords(tank.readingCount)} readings of ${uniqueTankName(tank)}`}
              {...acts}
            />
          )
        }
      </Loaded>
    </div>
  );
}
