import { type Block, readingOperations } from '@cuverie/contract';
import { useMay } from '../../api/may.ts';
import { Later, later } from '../../ui/feedback/Later.tsx';
import type { Outbox } from '../../ui/useOutbox.ts';
import type { VineyardSearch } from './search.ts';

const AddReadingDialog = later(
  async () => (await import('./readings/AddReadingDialog.tsx')).AddReadingDialog,
);
const SamplingRound = later(async () => (await import('./round/SamplingRound.tsx')).SamplingRound);
const FieldDialog = later(async () => (await import('./fields/FieldDialog.tsx')).FieldDialog);
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
  onAdded: (field: Block) => void;
  onWalk: (place: string) => void;
  onClose: () => void;
}

const inWalkingOrder = new Intl.Collator(undefined, { numeric: true });

/** The dialog named by the address, over the page. */
export function VineyardDialogs({ view, fields, selected, queue, onAdded, onWalk, onClose }: Props) {
  const { dialog } = view;
  const may = useMay();
  const active = fields.filter(({ status }) => status === 'Active');
  return (
    <Later onFailed={onClose}>
      {dialog === 'add-field' && <FieldDialog onSaved={onAdded} onClose={onClose} />}
      {dialog === 'edit-field' && selected && (
        <FieldDialog key={selected.id} field={selected} onSaved={onClose} onClose={onClose} />
      )}
      {dialog === 'add-reading' && selected?.status === 'Active' && (
        <AddReadingDialog fields={active} field={selected.id} queue={queue} onClose={onClose} />
      )}
      {view.reading !== undefined && selected && (
        <UpdateReadingDialog key={view.reading} id={view.reading} field={selected.id} onClose={onClose} />
      )}
      {view.round !== undefined && may(readingOperations.add) && (
        <SamplingRound
          fields={active.toSorted((one, other) => inWalkingOrder.compare(one.name, other.name))}
          place={view.round}
          queue={queue}
          // The steps of a round share one entry of the browser's history.
          onWalk={onWalk}
          onClose={onClose}
        />
      )}
      {dialog === 'import' && <ImportMeasurements fields={fields} selected={selected} onClose={onClose} />}
    </Later>
  );
}
