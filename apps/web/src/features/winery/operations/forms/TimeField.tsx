import { addDays } from '@cuverie/domain';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { localMinute, momentOf, startOf } from '../../../../platform/clock.ts';
import { dayWords } from '../../../../ui/words.ts';
import { openPeriod } from '../../reports/report.queries.ts';
import classes from '../Operation.module.css';

interface Props {
  /** If it is empty, the time is now. */
  time: string;
  error: string | undefined;
  onChange: (time: string) => void;
}

/** The time of an operation: now, unless the user sets an earlier one. */
export function TimeField({ time, error, onChange }: Props) {
  const { data: period } = useQuery(openPeriod);
  const openFrom = period?.openFrom ?? null;
  const closed = openFrom !== null && time !== '' && momentOf(time) < startOf(openFrom);
  if (time === '')
    return (
      <Group gap="xs" className={classes.time}>
        <IconClock size={20} aria-hidden="true" />
        <span>Now</span>
        <Button variant="subtle" onClick={() => onChange(localMinute(new Date()))}>
          Earlier
        </Button>
        {error !== undefined && (
          <Text role="alert" c="var(--cv-error-text)" data-bad-field tabIndex={-1}>
            {error}
          </Text>
        )}
      </Group>
    );
  return (
    <Group gap="xs" align="end" className={classes.time}>
      <TextInput
        type="datetime-local"
        label="When"
        name="time"
        value={time}
        error={error ?? (closed && <Closed openFrom={openFrom} />)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Button variant="default" onClick={() => onChange('')}>
        Now
      </Button>
    </Group>
  );
}

const Closed = ({ openFrom }: { openFrom: string }) => (
  <>
    The record is closed up to {dayWords(addDays(openFrom, -1))}.{' '}
    <Link to="/winery/journal">Open it again</Link> in the journal, or choose a later time.
  </>
);
