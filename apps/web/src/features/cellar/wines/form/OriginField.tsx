import type { Suggestion } from '@cuverie/contract';
import { type OPTIONAL_ORIGIN, WINE_COUNTRIES } from '@cuverie/domain';
import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { facetsQuery } from '../../figures.queries.ts';
import { useSuggestions } from '../../lists/wine-list.queries.ts';

/** Maximum number of suggestions; typing narrows them down. */
const SHOWN = 50;

interface Props extends Omit<AutocompleteProps, 'onFocus' | 'onOptionSubmit'> {
  facet: (typeof OPTIONAL_ORIGIN)[number];
  /** Called with a picked name of the list; for appellations. */
  onPick?: (picked: Suggestion) => void;
}

/** A level of origin: free text with suggestions from the cellar, the most frequent first. */
export function OriginField({ facet, onPick, ...field }: Props) {
  const [typed] = useDebouncedValue((field.value ?? '').trim(), 150);
  const [hasFocus, setFocus] = useState(false);
  const listed = useSuggestions('appellation', field.value ?? '', hasFocus && onPick !== undefined);
  const { data: all } = useQuery(facetsQuery({}));
  // Only some are listed; typing finds the others.
  const isLong = (all?.[facet].length ?? 0) >= SHOWN;
  const { data = all } = useQuery({
    ...facetsQuery({}, { [`${facet}Search`]: typed }),
    enabled: isLong && typed !== '',
  });
  const own = data?.[facet].flatMap(({ value }) => (value === '' ? [] : [value])) ?? [];
  const others = facet === 'country' ? WINE_COUNTRIES : listed.map(({ value }) => value);
  return (
    <Autocomplete
      {...field}
      data={[...new Set([...own, ...others])]}
      limit={SHOWN}
      autoComplete="off"
      onFocus={() => setFocus(true)}
      onOptionSubmit={(picked) => {
        const one = listed.find(({ value }) => value === picked);
        if (one) onPick?.(one);
      }}
    />
  );
}
