import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fieldList } from './field.queries.ts';
import { groupsOf } from './finding.ts';

/** The group of a field: any words, with the groups of the other fields to choose from. */
export function GroupField(field: Omit<AutocompleteProps, 'data'>) {
  const { data: fields = [] } = useQuery(fieldList());
  return (
    <Autocomplete
      {...field}
      data={groupsOf(fields)}
      autoComplete="off"
      // Beside the field, not beside the page: a dialog keeps its own to itself.
      comboboxProps={{ withinPortal: false }}
    />
  );
}
