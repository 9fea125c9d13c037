import { Autocomplete } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { vesselList } from './vessel.queries.ts';
import { inOrder } from './vessel-order.ts';

interface PlaceValues {
  room: string;
  row: string;
}

interface Props {
  values: PlaceValues;
  errors: Readonly<Partial<Record<string, string>>>;
  onChange: (changed: Partial<PlaceValues>) => void;
}

const listed = (names: readonly (string | null)[]): string[] =>
  [...new Set(names.filter((name) => name !== null))]
    .map((code) => ({ code }))
    .toSorted(inOrder)
    .map(({ code }) => code);

/** The room of vessels and a row in it; those of other vessels are suggested. */
export function PlaceFields({ values, errors, onChange }: Props) {
  const { data: vessels = [] } = useQuery(vesselList());
  const rooms = listed(vessels.map(({ room }) => room));
  const rows = listed(vessels.filter(({ room }) => (room ?? '') === values.room).map(({ row }) => row));
  return (
    <>
      <Autocomplete
        label="Room"
        data={rooms}
        autoComplete="off"
        comboboxProps={{ withinPortal: false }}
        value={values.room}
        error={errors['room']}
        onChange={(room) => onChange({ room })}
      />
      <Autocomplete
        label="Row"
        data={rows}
        autoComplete="off"
        comboboxProps={{ withinPortal: false }}
        value={values.row}
        error={errors['row']}
        onChange={(row) => onChange({ row })}
      />
    </>
  );
}
