import type { Block } from '@cuverie/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Later, later } from '../../ui/feedback/Later.tsx';
import type { Outbox } from '../../ui/useOutbox.ts';
import { readingsOf } from './readings/reading.queries.ts';
import type { VineyardSearch } from './search.ts';

const FieldDialog = later(async () => (await import('./fields/FieldDialog.tsx')).FieldDialog);
const AddReadingDialog = later(
  async () => (await import('./readings/AddReadingDialog.tsx')).AddReadingDialog,
);
const UpdateReadingDialog = later(
  async () => (await import('./readings/UpdateReadingDialog.tsx')).UpdateReadingDialog,
);

const ImportMeasurements = later(
  async () => (await import('./import/ImportMeasurements.tsx')).ImportMeasurements,
);

interface Props {
  view: VineyardSearch;
  fields: readonly Block[];
  selected: Block | undefined;
  queue: Outbox;
  onFieldAdded: (field: Block) => void;
  onClose: () => void;
}

/** The dialog the address names, if any. */
export function OpenDialog({ view, fields, selected, queue, onFieldAdded, onClose }: Props) {
  const active = fields.filter(({ status }) => status === 'Active');
  return (
    <Later onFailed={onClose}>
      {view.dialog === 'add-field' && <FieldDialog onSaved={onFieldAdded} onClose={onClose} />}
      {view.dialog === 'edit-field' && selected && (
        <FieldDialog key={selected.id} field={selected} onSaved={onClose} onClose={onClose} />
      )}
      {view.dialog === 'add-reading' && selected?.status === 'Active' && (
        <AddReadingDialog fields={active} field={selected.id} queue={queue} onClose={onClose} />
      )}
      {view.dialog === 'import' && (
        <ImportMeasurements fields={fields} selected={selected} onClose={onClose} />
      )}
      {view.reading !== undefined && selected && (
        <OpenReading key={view.reading} id={view.reading} field={selected.id} onClose={onClose} />
      )}
    </Later>
  );
}

function OpenReading({ id, field, onClose }: { id: string; field: string; onClose: () => void }) {
  const { data } = useQuery(readingsOf(field));
  const found = data?.find((one) => one.id === id);
  const [reading, keep] = useState(found);
  // What somebody deleted meanwhile stays open: what was typed is not lost with it.
  if (reading === undefined && found !== undefined) keep(found);
  return reading && <UpdateReadingDialog key={id} reading={reading} onClose={onClose} />;
}
