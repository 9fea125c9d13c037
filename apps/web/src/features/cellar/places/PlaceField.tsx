import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { placesQuery } from '../figures.queries.ts';

/** Suggestions shown at once; typing narrows them down. */
const SHOWN = 50;

/** Where something is kept: any words, with the places there are to choose from, A2 before A10. */
export function PlaceField(field: AutocompleteProps) {
  const { data: places = [] } = useQuery(placesQuery());
  const names = places.flatMap(({ place }) => (place === '' ? [] : [place]));
  return <Autocomplete {...field} data={names} limit={SHOWN} autoComplete="off" />;
}
