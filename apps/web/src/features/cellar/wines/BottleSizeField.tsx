import { BOTTLE_FORMATS } from '@cuverie/domain';
import { NativeSelect, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { bottleSizeWords } from './wine-words.ts';

const OTHER = 'other';

const isNamed = (typed: string) => BOTTLE_FORMATS.some(({ volumeMl }) => String(volumeMl) === typed);

interface Props extends Omit<TextInputProps, 'label' | 'value' | 'onChange'> {
  label: string;
  value?: string;
  onChange: (typed: string) => void;
}

/** A bottle's size: one of the formats of the trade, or any number of millilitres. */
export function BottleSizeField({ value = '', onChange, label, ...field }: Props) {
  const [isOther, setOther] = useState(!isNamed(value));
  const choose = (chosen: string) => {
    setOther(chosen === OTHER);
    if (chosen !== OTHER) onChange(chosen);
  };
  return (
    <div>
      <NativeSelect
        label={label}
        size="md"
        value={isOther ? OTHER : value}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {BOTTLE_FORMATS.map(({ volumeMl }) => (
          <option key={volumeMl} value={volumeMl}>
            {bottleSizeWords(volumeMl)}
          </option>
        ))}
        <option value={OTHER}>Another size</option>
      </NativeSelect>
      {isOther && (
        <NumberField
          {...field}
          whole
          unit="ml"
          aria-label={`${label} in millilitres`}
          mt="xs"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </div>
  );
}
