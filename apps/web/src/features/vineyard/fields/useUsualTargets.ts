import { type Grape, grapeOperations } from '@cuverie/contract';
import { nameKeys, USUAL_TARGET_INDEX } from '@cuverie/domain';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { GRAPES } from '../../../api/query-keys.ts';

interface UsualTargets {
  variety: string;
  /** °Bx */
  brix: number;
  /** Brix·pH²; `null` for a rosé, for which there is no usual value. */
  index: number | null;
}

const PAUSE_MS = 300;

/** Whether a grape has a name, ignoring accents and case. */
function isCalled(typed: string) {
  const keys = new Set(nameKeys(typed));
  return ({ name, synonyms }: Grape): boolean =>
    [name, ...synonyms].flatMap(nameKeys).some((key) => keys.has(key));
}

const indexOf = ({ color }: Grape): number | null => {
  if (color === 'Red') return USUAL_TARGET_INDEX.red;
  return color === 'White' ? USUAL_TARGET_INDEX.white : null;
};

/** The usual targets of the typed variety, if the grape library knows it. */
export function useUsualTargets(typed: string): UsualTargets | undefined {
  const [variety] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { data } = useQuery({
    queryKey: [...GRAPES, 'named', variety],
    queryFn: ({ signal }) => call(grapeOperations.list, { query: { q: variety, limit: 10 }, signal }),
    enabled: variety !== '',
    staleTime: 60_000,
  });
  // A variety added by the estate may have no target yet.
  const grape = data?.filter(({ brix_harvest_recommended: brix }) => brix > 0).find(isCalled(variety));
  return grape && { variety: grape.name, brix: grape.brix_harvest_recommended, index: indexOf(grape) };
}
