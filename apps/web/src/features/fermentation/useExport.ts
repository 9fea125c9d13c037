import type { Tank } from '@cuverie/contract';
import { useState } from 'react';
import { today } from '../../platform/clock.ts';
import { csvFile, saveFile } from '../../platform/save-file.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { fermentationCsv, type TankWithReadings } from './fermentation-csv.ts';
import { everyReading } from './readings/reading.queries.ts';

/** Hands all tanks with all of their readings to the person, as a file. */
export function useExport() {
  const [isBusy, setBusy] = useState(false);
  const start = async (tanks: readonly Tank[]): Promise<void> => {
    setBusy(true);
    try {
      const whole: TankWithReadings[] = [];
      for (const tank of tanks) whole.push({ tank, readings: await everyReading(tank) });
      saveFile(`fermentation-data-${today()}.csv`, csvFile(fermentationCsv(whole)));
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
