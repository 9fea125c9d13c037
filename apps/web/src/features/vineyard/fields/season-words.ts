import type { Block } from '@cuverie/contract';
import { hemisphereAt, seasonAt } from '@cuverie/domain';

/**
 * A note that a field's readiness is based on a sample of an earlier season.
 * @param day today
 */
export function earlierSeasonWords(
  { latestReading: reading, location }: Pick<Block, 'latestReading' | 'location'>,
  day: string,
): string | undefined {
  if (reading === null) return undefined;
  const half = hemisphereAt(location?.coordinates[0]);
  const { harvestYear } = seasonAt(reading.date, half);
  if (harvestYear >= seasonAt(day, half).harvestYear) return undefined;
  return `Of the ${harvestYear} season: nothing was measured since`;
}
