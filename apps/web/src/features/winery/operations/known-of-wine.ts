import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '../../../api/current-user.ts';
import { wineInVessel } from '../../../api/vessels.ts';
import { numberWords } from '../../../ui/words.ts';

/** What is known of a wine beside its vessel. */
export interface KnownOfWine {
  /** The name of the winery. */
  producer?: string | undefined;
  /** `13.5%`. */
  alcohol?: string | undefined;
}

/** What pages that were loaded before know of the wine in a vessel: who makes it, and its alcohol. */
export function knownOf(client: QueryClient, vesselId: string): KnownOfWine {
  const wine = client.getQueryData(wineInVessel(vesselId).queryKey);
  const alcohol = wine?.readings.find(({ analyte }) => analyte === 'alcohol')?.value;
  return {
    producer: client.getQueryData(currentUserQuery.queryKey)?.estate.name,
    alcohol: alcohol === undefined ? undefined : `${numberWords(alcohol, 1)}%`,
  };
}
