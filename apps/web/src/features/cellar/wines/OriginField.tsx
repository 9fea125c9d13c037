import { WINE_COUNTRIES } from '@cuverie/domain';
import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { facetsQuery } from '../figures.queries.ts';

/** Suggestions shown at once; typing narrows them down. */
const SHOWN = 50;

interface Props extends AutocompleteProps {
  facet: 'country' | 'appellation' | 'designation';
}

/** Country, appellation or designation: any words, with those of the cellar to choose from, the most frequent first. */
export function OriginField({ facet, ...field }: Props) {
  const [typed] = useDebouncedValue((field.value ?? '').trim(), 150);
  const { data: all } = useQuery(facetsQuery({}));
  // Only so many are listed at once; the others are found by what is typed.
  const isLong = (all?.[facet].length ?? 0) >= SHOWN;
  const { data = all } = useQuery({
    ...facetsQuery({}, { [`${facet}Search`]: typed }),
    enabled: isLong && typed !== '',
  });
  const own = data?.[facet].flatMap(({ value }) => (value === '' ? [] : [value])) ?? [];
  const names = [...new Set(facet === 'country' ? [...own, ...WINE_COUNTRIES] : own)];
  return <Autocomplete {...field} data={names} limit={SHOWN} autoComplete="off" />;
}
