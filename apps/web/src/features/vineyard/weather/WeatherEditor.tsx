import { type Block, type WeatherDay, weatherDraft } from '@cuverie/contract';
import { Button, Group, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { today } from '../../../platform/clock.ts';
import { Later, later } from '../../../ui/feedback/Later.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import card from '../../../ui/form/Form.module.css';
import { Form } from '../../../ui/form/Form.tsx';
import { checkForm, kinds, rowFields } from '../../../ui/form/fields.ts';
import { NOT_YET, useRowForm } from '../../../ui/form/useRowForm.ts';
import classes from './WeatherEditor.module.css';
import { useKeepWeather } from './weather.queries.ts';

const ImportWeather = later(async () => (await import('../import/ImportWeather.tsx')).ImportWeather);

interface Props {
  field: Block;
  days: readonly WeatherDay[];
}

/** Enters the weather of a day, or imports many days from a file. */
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
  rain: measure('Rain', '', { unit: 'mm', kept: 2 }),
});

function DayForm({ field, days }: Props) {
  const keep = useKeepWeather(field.id);
  const form = useRowForm({
    thing: 'day',
    initial: DAY.empty,
    check: (values) => {
      const read = weatherDraft.safeParse(DAY.read(values));
      return checkForm(read, DAY.problemsOf(read.error));
    },
    add: async (day) => {
      const { removed } = await keep.mutateAsync(day);
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
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={card.card}>
      <p>
        A CSV file of daily or hourly values, as weather stations and services write them. Its headings say
        which column is the date, the minimum, maximum and mean, and the rain, and whether they are in °F or
        inches; without headings the columns stand in this order, in °C and mm.
      </p>
      <Button
        variant="default"
        size="sm"
        style={{ justifySelf: 'start' }}
        leftSection={<IconUpload size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Import Weather
      </Button>
      <Later onFailed={() => setOpen(false)}>
        {isOpen && <ImportWeather field={field} onClose={() => setOpen(false)} />}
      </Later>
    </div>
  );
}
