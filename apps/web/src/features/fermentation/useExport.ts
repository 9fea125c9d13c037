import type { Tank } from '@cuverie/contract';
import { useState } from 'react';
import { toast } from '../../ui/toast.ts';
import { fermentationCsv, type TankWithReadings } from './fermentation-csv.ts';
import { everyReading } from './readings/reading.queries.ts';
import { download } from './shared/download.ts';
import { localToday } from './shared/words.ts';

/** Hands all tanks with all of their readings to the person, as a file. */
export function useExport() {
  const [isBusy, setBusy] = useState(false);
  const start = async (tanks: readonly Tank[]): Promise<void> => {
    setBusy(true);
    try {
      const whole: TankWithReadings[] = [];
      for (const tank of tanks) whole.push({ tank, readings: await everyReading(tank) });
      download(`fermentation-data-${localToday()}.csv`, 'text/csv;charset=utf-8', fermentationCsv(whole));
    } catch (failure) {
      toast.failed('The data were not exported.', failure, {
        label: 'Try again',
        act: () => void start(tanks),
      });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, start: (tanks: readonly Tank[]) => void start(tanks) };
}
