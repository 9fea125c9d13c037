import { grapeOperations } from '@cuverie/contract';
import { Autocomplete, type AutocompleteProps, Group, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { GRAPES } from '../../api/query-keys.ts';
import { lastVariety } from './variety-text.ts';

/** Options with a note beside each. */
type OptionNotes = Record<string, string>;

const PAUSE_MS = 120;

/** Suggests names of the grape library for the typed text. */
function useSuggestions(text: string, isAsking: boolean): OptionNotes {
  const [{ before, typed }] = useDebouncedValue(lastVariety(text), PAUSE_MS);
  const { data } = useQuery({
    queryKey: [...GRAPES, 'suggestions', typed],
    queryFn: ({ signal }) => call(grapeOperations.suggest, { query: { q: typed }, signal }),
    enabled: isAsking && typed !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  if (typed === '' || data === undefined) return {};
  return Object.fromEntries(
    data.map(({ name, variety }) => [before + name, name === variety ? '' : variety] as const),
  );
}

type Props = Omit<AutocompleteProps, 'data' | 'filter' | 'renderOption' | 'onFocus'>;

/** A field for one or more grape varieties. It suggests names of the library, and accepts any text. */
export function VarietyField({ value = '', ...field }: Props) {
  const [hasFocus, setFocus] = useState(false);
  const suggestions = useSuggestions(value, hasFocus);
  return (
    <Autocomplete
      {...field}
      value={value}
      data={Object.keys(suggestions)}
      // The server already filtered the suggestions.
      filter={({ options }) => options}
      autoComplete="off"
      // Rendered beside the field, because a dialog traps the focus.
      comboboxProps={{ withinPortal: false }}
      onFocus={() => setFocus(true)}
      renderOption={({ option }) => (
        <Group component="span" flex={1} justify="space-between" gap="0 var(--cv-space-2)">
          <span>{option.value}</span>
          {suggestions[option.value] !== '' && (
            <Text span c="dimmed" fz="var(--cv-text-small)">
              {suggestions[option.value]}
            </Text>
          )}
        </Group>
      )}
    />
  );
}
