import { BOTTLE_FORMATS, readBottleSize } from '@cuverie/domain';
import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { INPUT_ATTRIBUTES } from '../../item/fields.tsx';
import { bottleSizeWords } from '../wine-words.ts';

const OTHER = 'other';

const isNamed = (typed: string) => BOTTLE_FORMATS.some(({ volumeMl }) => String(volumeMl) === typed);

interface Props extends Omit<TextInputProps, 'label' | 'value' | 'onChange'> {
  label: string;
  value?: string;
  onChange: (typed: string) => void;
}

/** A bottle's size as typed, with its interpretation below. */
export function BottleSizeInput({
  value = '',
  onChange,
  ...field
}: Omit<Props, 'label'> & { label?: string }) {
  const read = readBottleSize(value);
  return (
    <TextInput
      {...field}
      {...INPUT_ATTRIBUTES.text}
      placeholder="75 cl, 1.5 L, Magnum"
      description={'ml' in read ? bottleSizeWords(read.ml) : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** A bottle's size: a standard format, or any other. */
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
        <BottleSizeInput
          {...field}
          aria-label={`${label} as written`}
          mt="xs"
          value={value}
          onChange={onChange}
        />
      )}
    </div>
  );
}
