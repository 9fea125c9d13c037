import type { Block } from '@cuverie/contract';
import { isPastWindow, READINESS_THRESHOLDS } from '@cuverie/domain';
import { Text } from '@mantine/core';
import { numberWords, withUnit } from '../../../ui/words.ts';

/** A note beside a badge that a field has exceeded its highest pH, which the badge does not consider. */
export function PastWindow({ field: { latestReading: reading, highestPh } }: { field: Block }) {
  if (reading === null || !isPastWindow(reading, highestPh)) return null;
  return (
    <Text fz="sm">
      Past its window: {withUnit(reading.brix ?? 0, '°Bx')} with a pH of {numberWords(reading.ph ?? 0, 2, 2)},
      above {numberWords(highestPh ?? READINESS_THRESHOLDS.readySoonPh.max, 2, 1)}
    </Text>
  );
}
