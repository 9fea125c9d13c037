import { BLOCK } from '@cuverie/contract';
import type { ComponentProps } from 'react';
import { Field } from '../../../ui/fields/Field.tsx';
import { figureOf } from '../../../ui/words.ts';
import { FIELD_LABELS } from './field-form.ts';

/** A number of °Bx without its unit. */
const whole = (brix: number): string => figureOf(brix, '°Bx', 1).value;

/** The picking criteria of grapes. */
export const TARGETS = ['targetBrix', 'targetIndex', 'targetTa', 'targetPh', 'highestPh'] as const;
export type Target = (typeof TARGETS)[number];

const HINTS: Readonly<Record<Target, () => string>> = {
  // In the estate's units.
  targetBrix: () =>
    `Wanted at picking: whites often ${whole(20)}-${whole(23)}, reds ${whole(22)}-${whole(25)}`,
  targetIndex: () => 'Whites are often picked near 200, reds near 260',
  targetTa: () => 'Acidity the grapes come down to',
  targetPh: () => 'Picked once pH is up to it',
  highestPh: () => 'Above it is too late to pick',
};

interface Props extends Omit<ComponentProps<typeof Field>, 'kind' | 'label' | 'name'> {
  name: Target;
}

export function TargetInput({ name, hint = HINTS[name](), ...field }: Props) {
  const { unit } = BLOCK[name];
  return (
    <Field
      kind="number"
      name={name}
      label={FIELD_LABELS[name]}
      hint={hint}
      {...(unit !== undefined && { unit })}
      {...field}
    />
  );
}
