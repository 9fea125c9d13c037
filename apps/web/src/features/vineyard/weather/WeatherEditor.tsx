import { type Block, type WeatherDay, weatherDraft } from '@cuverie/contract';
import { Button, FileButton, Group, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { today } from '../../../platform/clock.ts';
import { CsvProblem, UNREADABLE } from '../../../platform/csv/limits.ts';
import { readFile } from '../../../platform/csv/read-file.ts';
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import card from '../../../ui/form/Form.module.css';
import { Form } from '../../../ui/form/Form.tsx';
import { checked, kinds, rowFields } from '../../../ui/form/fields.ts';
import { NOT_YET, useRowForm } from '../../../ui/form/useRowForm.ts';
import { counted } from '../../../ui/words.ts';
import classes from './WeatherEditor.module.css';
import { useKeepWeather } from './weather.queries.ts';
import { type ReadWeather, readWeather } from './weather-csv.ts';

interface Props {
  field: Block;
  days: readonly WeatherDay[];
}

/** Enters a day of weather by hand, or many of a file. */
export function WeatherEditor({ field, days }: Props) {
  return (
    <div className={classes.editor}>
      <DayForm field={field} days={days} />
      <FileForm field={field} />
    </div>
  );
}

const { measure, needed } = kinds;

const CELSIUS = { unit: '°C', kept: 2 } as const;

const DAY = rowFields({
  date: needed('Day'),
  min: measure('Minimum', '', CELSIUS),
  max: measure('Maximum', '', CELSIUS),
  mean: measure('Mean', '', CELSIUS),
  rain: measure('Rain'),
});

function DayForm({ field, days }: Props) {
  const keep = useKeepWeather(field.id);
  const form = useRowForm({
    thing: 'day',
    initial: DAY.empty,
    check: (values) => {
      const read = weatherDraft.safeParse(DAY.read(values));
      return checked(read, DAY.problemsOf(read.error));
    },
    add: async (day) => {
      const { removed } = await keep.mutateAsync([day]);
      toast.done(removed > 0 ? 'The day was removed.' : 'The day was kept.');
      form.restart(DAY.empty());
      return NOT_YET;
    },
    onSaved: () => {},
    failed: 'The day was not kept.',
  });
  const stored = days.find(({ date }) => date === form.values.date);

  return (
    <Form
      form={form}
      label="A day of weather"
      isCard
      below={
        <>
          <Group gap="xs" justify="flex-end">
            {stored && (
              <Button variant="default" size="sm" onClick={() => form.set(DAY.valuesOf(stored))}>
                Fill in what is kept
              </Button>
            )}
            <Button type="submit" size="sm" loading={form.isBusy}>
              Keep Day
            </Button>
          </Group>
          <Text c="dimmed" fz="sm">
            A day that is known already is replaced; one left empty is removed.
          </Text>
        </>
      }
    >
      <Field kind="day" label="Day" max={today()} {...form.input('date')} />
      <Field kind="number" signed label="Minimum" unit="°C" {...form.input('min')} />
      <Field kind="number" signed label="Maximum" unit="°C" {...form.input('max')} />
      <Field kind="number" signed label="Mean" unit="°C" {...form.input('mean')} />
      <Field kind="number" label="Rain" unit="mm" {...form.input('rain')} />
    </Form>
  );
}

function FileForm({ field }: { field: Block }) {
  const keep = useKeepWeather(field.id);
  const [read, setRead] = useState<ReadWeather>();
  const [problem, setProblem] = useState<string>();
  const again = useRef<() => void>(null);

  const open = async (file: File | null) => {
    // The same file again, mended, is read again.
    again.current?.();
    if (file === null) return;
    keep.reset();
    setRead(undefined);
    try {
      const found = readWeather(await readFile(file));
      setRead(found);
      setProblem(
        found.days.length + found.problems.length === 0 ? 'There is no day in this file.' : undefined,
      );
    } catch (cause) {
      setProblem(cause instanceof CsvProblem ? cause.message : UNREADABLE);
    }
  };

  const store = () => {
    if (read === undefined) return;
    keep.mutate(read.days, {
      onSuccess: ({ kept }) => {
        toast.done(`${counted(kept, 'day')} of weather were kept.`);
        setRead(undefined);
      },
    });
  };

  return (
    <div className={card.card}>
      <p>
        A CSV file of daily values, as weather stations and services write them. Its headings say which column
        is the date, the minimum, maximum and mean, and the rain, and whether they are in °F or inches;
        without headings the columns stand in this order, in °C and mm.
      </p>
      <FileButton resetRef={again} accept=".csv,text/csv,text/plain" onChange={(file) => void open(file)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="sm"
            style={{ justifySelf: 'start' }}
            leftSection={<IconUpload size={18} aria-hidden="true" />}
          >
            Choose weather file
          </Button>
        )}
      </FileButton>
      {problem !== undefined && <ErrorNotice>{problem}</ErrorNotice>}
      {read !== undefined && read.headings.length > 0 && (
        <Text c="dimmed" fz="sm">
          Read from the columns {read.headings.join(', ')}.
        </Text>
      )}
      {read !== undefined && read.problems.length > 0 && (
        <div role="alert">
          <p>
            {counted(read.problems.length, 'line')} cannot be kept; {counted(read.days.length, 'day')} can.
          </p>
          <ul className={classes.problems}>
            {read.problems.slice(0, 20).map(({ line, problem }) => (
              <li key={line}>
                Line {line}: {problem}
              </li>
            ))}
          </ul>
          {read.problems.length > 20 && <p>And {counted(read.problems.length - 20, 'line')} more.</p>}
        </div>
      )}
      {keep.error && <ErrorNotice>The weather was not kept. {messageOf(keep.error)}</ErrorNotice>}
      {read !== undefined && read.days.length > 0 && (
        <Group justify="flex-end">
          <Button size="sm" loading={keep.isPending} onClick={store}>
            Keep {counted(read.days.length, 'Day')}
          </Button>
        </Group>
      )}
    </div>
  );
}
