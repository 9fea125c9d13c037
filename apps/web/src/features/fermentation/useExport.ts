import type { Tank } from '@cuverie/contract';
import { useMutation } from '@tanstack/react-query';
import { today } from '../../platform/clock.ts';
import { csvFile, saveFile } from '../../platform/save-file.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { fermentationCsv, type TankWithReadings } from './fermentation-csv.ts';
import { everyReading } from './readings/reading.queries.ts';

/** Saves all tanks with all readings as a file. */
export function useExport(tanks: readonly Tank[]) {
  const exporting = useMutation({
    mutationFn: async () => {
      const whole: TankWithReadings[] = [];
      for (const tank of tanks) whole.push({ tank, readings: await everyReading(tank) });
      saveFile(`fermentation-data-${today()}.csv`, csvFile(fermentationCsv(whole)));
    },
    onError: (failure) => {
      const again = { label: 'Try again', act: () => exporting.mutate() };
      toast.failed('The data were not exported.', failure, again);
    },
  });
  return exporting;
}
