import { grapeOperations } from '@cuverie/contract';
import { Autocomplete, type AutocompleteProps, Group, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { lastVariety } from './variety-text.ts';

/** What is told of an option beside the text it fills in. */
type Told = Record<string, string>;

const PAUSE_MS = 120;

/** Names of the grape library like the one being typed; what is typed counts, suggestions or not. */
function useSuggestions(text: string, isAsking: boolean): Told {
  const [{ before, typed }] = useDebouncedValue(lastVariety(text), PAUSE_MS);
  const { data } = useQuery({
    queryKey: ['grapes', 'suggestions', typed],
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

/** A field for a grape variety, or several: it suggests names of the library, and takes any other text. */
export function VarietyField({ value = '', ...field }: Props) {
  const [hasFocus, setFocus] = useState(false);
  const told = useSuggestions(value, hasFocus);
  return (
    <Autocomplete
      {...field}
      value={value}
      data={Object.keys(told)}
      // What the library answered is what there is to choose.
      filter={({ options }) => options}
      autoComplete="off"
      // Beside the field, not beside the page: a dialog keeps its own to itself.
      comboboxProps={{ withinPortal: false }}
      onFocus={() => setFocus(true)}
      renderOption={({ option }) => (
        <Group component="span" flex={1} justify="space-between" gap="0 var(--cv-space-2)">
          <span>{option.value}</span>
          {told[option.value] !== '' && (
            <Text span c="dimmed" fz="var(--cv-text-small)">
              {told[option.value]}
            </Text>
          )}
        </Group>
      )}
    />
  );
}
