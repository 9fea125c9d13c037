import type { CustomField } from '@cuverie/contract';
import { type CustomFilterAct, customFilterText, readCustomFilters } from '@cuverie/domain';
import { Checkbox, Fieldset, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCustomFields } from '../../../api/custom-fields.ts';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { readNumber } from '../../../ui/fields/number.ts';
import classes from '../finding/Facets.module.css';
import { useFinding } from '../finding/useFinding.ts';

/** Filters by the estate's own fields: a choice by its values, a text by a part, a number or day by a range. */
export function CustomFilters() {
  const fields = useCustomFields();
  return (
    <Stack gap="md">
      {fields.map((field) => (
        <Fieldset
          key={field.id}
          variant="unstyled"
          m={0}
          miw={0}
          legend={
            <Text span size="sm" fw={600}>
              {field.name}
            </Text>
          }
        >
          <OneFilter field={field} />
        </Fieldset>
      ))}
    </Stack>
  );
}

function OneFilter({ field: { id, name, kind, choices } }: { field: CustomField }) {
  if (kind === 'choice') return <Choices id={id} choices={choices ?? []} />;
  if (kind === 'text') return <Bound id={id} act="has" label="Contains" of={name} kind="text" />;
  return (
    <SimpleGrid cols={2} spacing="xs">
      <Bound id={id} act="from" label="From" of={name} kind={kind} />
      <Bound id={id} act="to" label="To" of={name} kind={kind} />
    </SimpleGrid>
  );
}

/** The filters of the address, and a change of those of one field and act. */
function useCustomFilters(id: string, act: CustomFilterAct) {
  const { finding, change } = useFinding();
  const { custom = [] } = finding;
  const all = readCustomFilters(custom);
  const own = all.filter((filter) => filter.id === id && filter.act === act).map(({ value }) => value);
  return {
    values: own,
    set: (values: readonly string[]): void => {
      const others = all.filter((filter) => filter.id !== id || filter.act !== act);
      const next = [...others, ...values.map((value) => ({ id, act, value }))];
      change({ custom: next.length === 0 ? undefined : next.map(customFilterText) });
    },
  };
}

function Choices({ id, choices }: { id: string; choices: readonly string[] }) {
  const { values, set } = useCustomFilters(id, 'is');
  // A choice that was taken away stays a filter until it is unticked.
  return [...new Set([...choices, ...values])].map((choice) => (
    <Checkbox
      key={choice}
      classNames={{ root: classes.choice, body: classes.body, labelWrapper: classes.label }}
      label={choice}
      checked={values.includes(choice)}
      onChange={() =>
        set(values.includes(choice) ? values.filter((one) => one !== choice) : [...values, choice])
      }
    />
  ));
}

interface BoundProps {
  id: string;
  act: 'has' | 'from' | 'to';
  label: string;
  /** The field's name, where the label does not say it. */
  of?: string;
  kind: 'text' | 'number' | 'day';
}

/** One text of a filter, applied when its input is left, or at Enter. */
function Bound({ id, act, label, of = '', kind }: BoundProps) {
  const { values, set } = useCustomFilters(id, act);
  const [value = ''] = values;
  const [{ base, typed }, setTyped] = useState({ base: value, typed: value });
  // A removed chip, or the back button, resets the typed text.
  if (base !== value) setTyped({ base: value, typed: value });
  const number = kind === 'number' ? readNumber(typed) : null;
  const isWrong = Number.isNaN(number);
  const take = (text = typed) => {
    const next = kind === 'number' ? String(number ?? '') : text.trim();
    if (!isWrong && next !== value) set(next === '' ? [] : [next]);
  };
  const input = {
    size: 'sm',
    label,
    'aria-label': `${of} ${label.toLowerCase()}`.trim(),
    value: typed,
    error: isWrong ? 'Enter a number' : undefined,
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ base: value, typed: event.currentTarget.value }),
    onBlur: () => take(),
    onKeyDown: (event: { key: string }) => {
      if (event.key === 'Enter') take();
    },
  } as const;
  if (kind === 'number') return <NumberField {...input} />;
  return <TextInput {...input} type={kind === 'day' ? 'date' : 'text'} autoComplete="off" />;
}
