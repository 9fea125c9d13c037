import { Fieldset, NativeSelect } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import type { Typed } from '../../../ui/form/useTyped.ts';
import classes from './fields.module.css';

/** What the kinds of text field there are want of the browser. */
export const typing = {
  text: { autoComplete: 'off' },
  day: { type: 'date', autoComplete: 'off' },
} as const;

/** Gives each field its name, label, star, value and problem; spread it into an input. */
export function fieldsOf<Values extends object>(
  form: Pick<Typed<Values>, 'input'>,
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

/** Takes the whole width of its group. */
export function Wide({ children }: { children: ReactNode }) {
  return <div className={classes.wide}>{children}</div>;
}

/** Takes the whole width of its group where that is a phone's. */
export function WideOnPhone({ children }: { children: ReactNode }) {
  return <div className={classes.wideOnPhone}>{children}</div>;
}

/** Two fields side by side; on a phone the one that holds the longer words has most of the room. */
export function Pair({ longer, children }: { longer: 'first' | 'second'; children: ReactNode }) {
  return (
    <div className={classes.pair} data-longer={longer}>
      {children}
    </div>
  );
}

/** One of a list of words, in the system's own picker. */
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
