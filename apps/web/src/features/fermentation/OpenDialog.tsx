import type { AlarmSettings, Tank } from '@cuverie/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Later, later } from '../../ui/feedback/Later.tsx';
import { oneReading } from './readings/reading.queries.ts';
import type { FermentationSearch } from './search.ts';

const ReadingDialog = later(async () => (await import('./readings/ReadingDialog.tsx')).ReadingDialog);
const ThresholdsDialog = later(async () => (await import('./alarms/ThresholdsDialog.tsx')).ThresholdsDialog);
const TankDialog = later(async () => (await import('./tanks/TankDialog.tsx')).TankDialog);
const ImportTankReadings = later(
  async () => (await import('./import/ImportTankReadings.tsx')).ImportTankReadings,
);

interface Props {
  view: FermentationSearch;
  tanks: readonly Tank[];
  settings: AlarmSettings | undefined;
  onClose: () => void;
}

/** The dialog named by the address, over the page. */
export function OpenDialog({ view, tanks, settings, onClose }: Props) {
  const active = tanks.filter(({ status }) => status === 'active');
  const activeTank = (id: string | undefined) => active.find((one) => one.id === id);
  const archived = tanks.find(({ id, status }) => id === view.edit && status === 'archived');
  const edited = useLastSeen(view.edit, activeTank(view.edit)) ?? archived;
  const tank = useLastSeen(view.tank, activeTank(view.tank));
  const carried = tank?.readings.find(({ id }) => id === view.reading);
  const other = useQuery({
    ...oneReading(tank?.id ?? '', view.reading ?? ''),
    enabled: tank !== undefined && view.reading !== undefined && carried === undefined,
  });
  const reading = useLastSeen(view.reading, carried ?? (view.reading === undefined ? undefined : other.data));
  return (
    <Later onFailed={onClose}>
      {view.dialog === 'add-tank' && <TankDialog onClose={onClose} />}
      {view.dialog === 'add-reading' && <ReadingDialog tanks={active} tankId={tank?.id} onClose={onClose} />}
      {view.dialog === 'thresholds' && settings && <ThresholdsDialog settings={settings} onClose={onClose} />}
      {edited && <TankDialog key={edited.id} tank={edited} onClose={onClose} />}
      {tank && reading && view.dialog === undefined && (
        <ReadingDialog key={reading.id} tanks={[tank]} tankId={tank.id} reading={reading} onClose={onClose} />
      )}
      {view.dialog === 'import' && <ImportTankReadings tanks={tanks} onClose={onClose} />}
    </Later>
  );
}

/** A row that is archived or deleted elsewhere stays open here, so that typed text is not lost. */
function useLastSeen<Row extends { id: string }>(id: string | undefined, found: Row | undefined) {
  const [seen, setSeen] = useState(found);
  if (found !== seen && (found || id === undefined)) setSeen(found);
  return found ?? (seen?.id === id ? seen : undefined);
}
