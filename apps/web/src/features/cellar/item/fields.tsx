import { Fieldset, NativeSelect } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import type { TypedForm } from '../../../ui/form/useTyped.ts';
import classes from './fields.module.css';

/** The browser attributes for each kind of text field. */
export const INPUT_ATTRIBUTES = {
  text: { autoComplete: 'off' },
  day: { type: 'date', autoComplete: 'off' },
} as const;

/** Builds the name, label, required mark, value and error of each field, to be spread into an input. */
export function fieldsOf<Values extends object>(
  form: Pick<TypedForm<Values>, 'input'>,
  labels: Readonly<Record<string, string>>,
  required: readonly string[],
) {
  return (field: keyof Values & string) => ({
    label: labels[field] ?? field,
    required: required.includes(field),
    size: 'md' as const,
    ...form.input(field),
  });
}

/** A titled group of fields, side by side where there is room. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Fieldset variant="unstyled" m={0} miw={0} legend={title} classNames={{ legend: classes.legend }}>
      <div className={classes.grid}>{children}</div>
    </Fieldset>
  );
}

/** Spans the full width of its group. */
export function Wide({ children }: { children: ReactNode }) {
  return <div className={classes.wide}>{children}</div>;
}

/** Spans the full width of its group on a phone. */
export function WideOnPhone({ children }: { children: ReactNode }) {
  return <div className={classes.wideOnPhone}>{children}</div>;
}

/** Two fields side by side; on a phone the longer one has most of the room. */
export function Pair({ longer, children }: { longer: 'first' | 'second'; children: ReactNode }) {
  return (
    <div className={classes.pair} data-longer={longer}>
      {children}
    </div>
  );
}

/** A choice among words, with the system's own picker. */
export function WordField({
  words,
  empty,
  ...field
}: { words: readonly string[]; empty?: string } & ComponentProps<typeof NativeSelect>) {
  return (
    <NativeSelect {...field}>
      {empty !== undefined && <option value="">{empty}</option>}
      {words.map((word) => (
        <option key={word} value={word}>
          {word}
        </option>
      ))}
    </NativeSelect>
  );
}
