import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fieldList } from './field.queries.ts';
import { groupsOf } from './finding.ts';

/** The group of a field: free text, with the existing groups as suggestions. */
export function GroupField(field: Omit<AutocompleteProps, 'data'>) {
  const { data: fields = [] } = useQuery(fieldList());
  return (
    <Autocomplete
      {...field}
      data={groupsOf(fields)}
      autoComplete="off"
      // Rendered beside the field, because a dialog traps the focus.
      comboboxProps={{ withinPortal: false }}
    />
  );
}
