import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { placesQuery } from '../figures.queries.ts';

/** The number of suggestions shown; typing filters them. */
const SHOWN = 50;

/** The place of an item: free text, with the existing places as suggestions in natural order. */
export function PlaceField(field: AutocompleteProps) {
  const { data: places = [] } = useQuery(placesQuery());
  const names = places.flatMap(({ place }) => (place === '' ? [] : [place]));
  return <Autocomplete {...field} data={names} limit={SHOWN} autoComplete="off" />;
}
