import { type Grape, grapeOperations } from '@cuverie/contract';
import { USUAL_TARGET_INDEX } from '@cuverie/domain';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

/** What a variety is often picked at. */
interface UsualTargets {
  variety: string;
  /** °Bx */
  brix: number;
  /** Brix·pH²; `null` for a rosé, of which nobody says one. */
  index: number | null;
}

const PAUSE_MS = 300;

const folded = (name: string): string => name.trim().toLocaleLowerCase();

/** Whether a grape goes by a name. */
const isCalled =
  (name: string) =>
  (grape: Grape): boolean =>
    [grape.name, ...grape.synonyms].some((one) => folded(one) === folded(name));

const indexOf = ({ color }: Grape): number | null => {
  if (color === 'Red') return USUAL_TARGET_INDEX.red;
  return color === 'White' ? USUAL_TARGET_INDEX.white : null;
};

/** What the grape library says of the typed variety, if it is one it knows. */
export function useUsualTargets(typed: string): UsualTargets | undefined {
  const [variety] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { data } = useQuery({
    queryKey: ['grapes', 'named', variety],
    queryFn: ({ signal }) => call(grapeOperations.list, { query: { q: variety, limit: 10 }, signal }),
    enabled: variety !== '',
    staleTime: 60_000,
  });
  const grape = data?.find(isCalled(variety));
  return grape && { variety: grape.name, brix: grape.brix_harvest_recommended, index: indexOf(grape) };
}
