import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { ChangeEvent, FocusEvent, ReactNode } from 'react';
import { inUnits } from '../units.ts';
import { NumberField } from './NumberField.tsx';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Common {
  label: string;
  /** Help text, read out with the field. */
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  name?: string;
  placeholder?: string;
  autoComplete?: string;
  /** Provided by the form's `input`. */
  value?: string;
  defaultValue?: string;
  onChange?: (event: ChangeEvent<Control>) => void;
  onFocus?: (event: FocusEvent<Control>) => void;
  onBlur?: (event: FocusEvent<Control>) => void;
}

/** The type decides the control, a phone's keypad and the browser's autofill. */
export type FieldProps = Common &
  (
    | { kind: 'text' | 'email' | 'notes' }
    | { kind: 'day'; min?: string; max?: string }
    | { kind: 'number' | 'whole'; unit?: string; signed?: boolean }
    | {
        kind: 'choice';
        options: readonly { value: string; label: string }[];
        /** The first option, which stands for no choice. */
        unchosen?: string | undefined;
      }
  );

/** A form field: label, control, help text and error. */
export function Field({ hint, ...props }: FieldProps) {
  const shared = { description: hint };
  switch (props.kind) {
    case 'text':
    case 'email': {
      const { kind, ...rest } = props;
      return <TextInput type={kind} autoComplete="off" {...shared} {...rest} />;
    }
    case 'day': {
      const { kind: _, ...rest } = props;
      return <TextInput type="date" autoComplete="off" {...shared} {...rest} />;
    }
    case 'notes': {
      const { kind: _, ...rest } = props;
      return <Textarea autoComplete="off" {...shared} {...rest} />;
    }
    case 'number':
    case 'whole': {
      const { kind, ...rest } = props;
      return <NumberField whole={kind === 'whole'} {...shared} {...rest} label={inUnits(rest.label)} />;
    }
    default: {
      const { kind: _, options, unchosen, ...rest } = props;
      return (
        <NativeSelect
          data={[...(unchosen === undefined ? [] : [{ value: '', label: unchosen }]), ...options]}
          {...shared}
          {...rest}
        />
      );
    }
  }
}
