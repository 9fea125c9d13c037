import type { Block } from '@cuverie/contract';
import { Text } from '@mantine/core';
import { today } from '../../../platform/clock.ts';
import { earlierSeasonWords } from './season-words.ts';

/** A note beside a badge that is based on a sample of an earlier season. */
export function PastSeason({ field }: { field: Block }) {
  const words = earlierSeasonWords(field, today());
  return words !== undefined && <Text fz="sm">{words}</Text>;
}
