import { Button, Group, Slider, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { localMinute, momentOf } from '../../../platform/clock.ts';
import { momentWords } from '../../../ui/words.ts';
import classes from './CellarMap.module.css';

interface Props {
  /** The time of the first operation, in milliseconds. */
  first: number;
  now: number;
  /** The shown instant; now if omitted. */
  at: string | undefined;
  isLoading: boolean;
  onLook: (at: string | undefined) => void;
}

const REST_MS = 120;
const HOUR_MS = 3_600_000;
/** The maximum number of steps, each of at least an hour. */
const STEPS = 500;

/** Moves the map through time, from the first operation to now. */
export function TimeSlider({ first, now, at, isLoading, onLook }: Props) {
  const looked = at === undefined ? now : Math.min(now, Date.parse(at));
  const [held, setHeld] = useState<number>();
  const step = Math.max(HOUR_MS, Math.ceil((now - first) / STEPS / HOUR_MS) * HOUR_MS);
  // Just before the first operation everything is empty.
  const from = first - step;
  const lookSoon = useDebouncedCallback((value: number) => {
    onLook(value >= now ? undefined : new Date(value).toISOString());
  }, REST_MS);
  const slide = (value: number) => {
    setHeld(value);
    lookSoon(value);
  };
  const enter = (typed: string) => {
    const instant = momentOf(typed).getTime();
    setHeld(undefined);
    if (typed === '' || instant >= now) onLook(undefined);
    else if (!Number.isNaN(instant)) onLook(new Date(instant).toISOString());
  };
  const shown = held ?? looked;
  const isPast = shown < now;
  return (
    <section className={classes.time} aria-label="Time" data-past={isPast || undefined}>
      <Slider
        className={classes.slider}
        color="verdigris"
        size="lg"
        thumbSize={28}
        min={from}
        max={now}
        step={step}
        value={Math.max(from, shown)}
        label={(value) => (value >= now ? 'Now' : momentWords(value))}
        thumbLabel="The time that is looked at"
        onChange={slide}
        onChangeEnd={() => setHeld(undefined)}
      />
      <Group gap="xs" align="center">
        <TextInput
          type="datetime-local"
          aria-label="Look at a time"
          max={localMinute(new Date(now))}
          value={localMinute(new Date(shown))}
          onChange={({ currentTarget }) => enter(currentTarget.value)}
        />
        {isPast ? (
          <>
            <Button onClick={() => enter('')}>Back to now</Button>
            <Text component="output" fw={550}>
              The cellar as it was on {momentWords(shown)}
              {isLoading && ' …'}
            </Text>
          </>
        ) : (
          <Text component="output">Now</Text>
        )}
      </Group>
    </section>
  );
}
