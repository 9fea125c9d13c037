import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useState } from 'react';
import { type Currency, currencies } from './currencies.ts';

const options = (list: Currency[]) =>
  list.map(({ code, label }) => (
    <option key={code} value={code}>
      {label}
    </option>
  ));

export function CurrencyField(field: NativeSelectProps) {
  const [{ frequent, others }] = useState(() => currencies(String(field.value ?? '')));
  return (
    <NativeSelect {...field}>
      <option value="">Not given</option>
      <optgroup label="Frequent">{options(frequent)}</optgroup>
      <optgroup label="All others">{options(others)}</optgroup>
    </NativeSelect>
  );
}
