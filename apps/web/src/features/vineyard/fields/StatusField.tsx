import { FIELD_STATUSES } from '@cuverie/domain';
import type { ComponentProps } from 'react';
import { Field } from '../../../ui/fields/Field.tsx';
import { FIELD_LABELS } from './field-form.ts';

interface Props extends Omit<ComponentProps<typeof Field>, 'kind' | 'label'> {
  value: string;
  unchosen?: string;
}

/** The status of a field: one of the usual words, or its own stored word. */
export function StatusField({ value, ...field }: Props) {
  const words = [...new Set([...FIELD_STATUSES, value])].filter((word) => word !== '');
  return (
    <Field
      kind="choice"
      label={FIELD_LABELS.status}
      options={words.map((word) => ({ value: word, label: word }))}
      value={value}
      {...field}
    />
  );
}
