import { wineOperations } from '@cuverie/contract';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callPage } from '../../../../api/client.ts';
import { WINES } from '../../../../api/query-keys.ts';
import classes from '../Operation.module.css';
import { wineById } from '../operation.queries.ts';

const PAUSE_MS = 150;

interface WineSelectProps {
  value: string;
  error: string | undefined;
  onChange: (id: string) => void;
}

/** A search for a wine of My Cellar. */
export function WineSelect({ value, error, onChange }: WineSelectProps) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { data = [] } = useQuery({
    queryKey: [...WINES, 'to-bottle', q],
    queryFn: async ({ signal }) =>
      (await callPage(wineOperations.list, { query: { limit: 20, ...(q !== '' && { q }) }, signal })).data,
    placeholderData: keepPreviousData,
  });
  const { data: chosen } = useQuery({ ...wineById(value), enabled: value !== '' });
  const wines = [...data, ...(chosen && data.every(({ id }) => id !== chosen.id) ? [chosen] : [])];
  return (
    <Select
      className={classes.wide}
      label="Wine"
      required
      searchable
      placeholder="Search My Cellar"
      nothingFoundMessage="No such wine"
      data={wines.map(({ id, name, producer, vintage }) => ({
        value: id,
        label: [producer, name, vintage].filter(Boolean).join(' '),
      }))}
      filter={({ options }) => options}
      comboboxProps={{ withinPortal: false }}
      value={value === '' ? null : value}
      error={error}
      onSearchChange={setTyped}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}
