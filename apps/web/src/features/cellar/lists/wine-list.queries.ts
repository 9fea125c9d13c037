import { type SuggestedField, type WineList, wineListOperations } from '@cuverie/contract';
import { WINE_LIST_LIMITS } from '@cuverie/domain';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { call } from '../../../api/client.ts';
import { registerKey } from '../../../api/query-keys.ts';
import { queryOf } from '../../../api/query-of.ts';
import { useChange, useDelete } from '../../../api/use-change.ts';

const LISTS = registerKey('wine-lists', { rows: ['wine-list'] });
const PAUSE_MS = 120;

export const wineListsQuery = queryOf(LISTS, wineListOperations.list, {});

/** Suggests names for the typed text, which may differ from all of them. */
export function useSuggestions(field: SuggestedField, text: string, isAsking: boolean) {
  const [q] = useDebouncedValue(text.trim(), PAUSE_MS);
  const { data } = useQuery({
    queryKey: [...LISTS, 'suggestions', field, q],
    queryFn: ({ signal }) => call(wineListOperations.suggest, { query: { field, q }, signal }),
    enabled: isAsking && q !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return q === '' ? [] : (data ?? []);
}

export const useDeleteWineList = () => useDelete(wineListOperations.delete, LISTS);

interface ListUpload {
  file: File;
  onProgress: (done: number) => void;
}

/** Thrown for a file that is not a list of wines, with a message for the user. */
class NotAList extends Error {}

/** A loaded list, with sentences about what was left out of its file. */
interface LoadedList extends WineList {
  leftOut: readonly string[];
}

/** Reads a file and uploads its wines. After a failure, nothing is kept. */
async function load({ file, onProgress }: ListUpload): Promise<LoadedList> {
  const { readFile } = await import('../../../platform/csv/formats/read-file.ts');
  const { readWineList } = await import('./list-columns.ts');
  const read = readWineList(await readFile(file));
  if (read === undefined)
    throw new NotAList('No column of this file tells the names of wines: its heading would be Wine or Name.');
  const { wines, leftOut } = read;
  if (wines.length === 0) throw new NotAList('There is no wine in this file.');
  const id = newId();
  const params = { id };
  await call(wineListOperations.add, { body: { id, name: file.name.replace(/\.[^.]*$/, '').slice(0, 200) } });
  try {
    for (let from = 0; from < wines.length; from += WINE_LIST_LIMITS.portion) {
      const portion = wines.slice(from, from + WINE_LIST_LIMITS.portion);
      await call(wineListOperations.fill, { params, body: { from, rows: portion } });
      onProgress(Math.min(1, (from + portion.length) / wines.length));
    }
    return { ...(await call(wineListOperations.finish, { params })), leftOut };
  } catch (failure) {
    await call(wineListOperations.delete, { params }).catch(() => undefined);
    throw failure;
  }
}

export const useLoadWineList = () => useChange(load, LISTS);
