import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { tankList } from './tank.queries.ts';
import { yeastsOf } from './tank-words.ts';

/** The yeast of a tank: free text, with the yeasts of the estate's tanks as suggestions. */
export function YeastField(field: Omit<AutocompleteProps, 'data'>) {
  const { data: tanks = [] } = useQuery(tankList());
  return (
    <Autocomplete
      {...field}
      data={yeastsOf(tanks)}
      autoComplete="off"
      // Rendered beside the field, because a dialog traps the focus.
      comboboxProps={{ withinPortal: false }}
    />
  );
}
