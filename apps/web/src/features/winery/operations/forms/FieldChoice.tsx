import { blockOperations } from '@cuverie/contract';
import { Autocomplete } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../api/client.ts';
import { VINEYARD } from '../../../../api/query-keys.ts';
import type { SourceValues } from '../line-values.ts';

/** The origin of fruit: a field of Yield Management, which determines its variety, or free text. */
export function FieldChoice({
  source,
  onChange,
}: {
  source: SourceValues;
  onChange: (changed: Partial<SourceValues>) => void;
}) {
  const { data: fields = [] } = useQuery({
    queryKey: [...VINEYARD, 'fields'],
    queryFn: ({ signal }) => call(blockOperations.list, { signal }),
  });
  return (
    <Autocomplete
      label="Field"
      data={[...new Set(fields.map(({ name }) => name))]}
      value={source.field}
      autoComplete="off"
      comboboxProps={{ withinPortal: false }}
      onChange={(field) => {
        const known = fields.find(({ name }) => name === field);
        onChange({
          field,
          fieldId: known?.id,
          ...(known && source.variety === '' && { variety: known.variety }),
        });
      }}
    />
  );
}
