import { type ExchangeRates, rateOperations } from '@cuverie/contract';
import { RATES_LIMITS, type RatesFile, readRates } from '@cuverie/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { currentUserQuery } from '../../../api/current-user.ts';
import { CELLAR, registerKey } from '../../../api/query-keys.ts';
import { queryOf } from '../../../api/query-of.ts';
import { useChange } from '../../../api/use-change.ts';
import { filesIn } from '../../../ui/import/files-in-zip.ts';
import type { Home } from './home-words.ts';

const RATES = registerKey('rates', { rows: ['rates'], isCached: true });

export const ratesQuery = () => queryOf(RATES, rateOperations.get, {});

/** Returns `null` if the estate has no home currency, or until it is known. */
export function useHome(): Home | null {
  const { data: user } = useQuery(currentUserQuery);
  const currency = user?.settings.homeCurrency ?? null;
  const { data } = useQuery({ ...ratesQuery(), enabled: currency !== null });
  return currency === null ? null : { currency, rates: data?.rates ?? {}, day: data?.day ?? null };
}

/** A file that was read and is not stored yet. */
export interface ReadFile extends RatesFile {
  readonly name: string;
  readonly csv: string;
}

/** Thrown for a file without rates, with a message for the user. */
export class NoRates extends Error {}

const NOT_RATES =
  'This is not a file of exchange rates. Take eurofxref.csv or eurofxref-hist.csv of the European Central Bank, or the zip file it comes in.';

/** Reads a file, or the one in a zip, on the device. */
export async function readRatesFile(chosen: File): Promise<ReadFile> {
  const [file] = await filesIn(chosen);
  if (file === undefined || file.size > RATES_LIMITS.characters) throw new NoRates(NOT_RATES);
  const csv = await file.text();
  const read = readRates(csv);
  if (read === undefined) throw new NoRates(NOT_RATES);
  if (read.days.length === 0) throw new NoRates('There is no day with a rate in this file.');
  return { ...read, name: file.name, csv };
}

/** Keeps the answer, which is the stored rates, and refetches what is computed with them. */
function useRatesChange<Given>(change: (given: Given) => Promise<ExchangeRates>) {
  const client = useQueryClient();
  return useChange(async (given: Given) => {
    const rates = await change(given);
    client.setQueryData(ratesQuery().queryKey, rates);
    return rates;
  }, CELLAR);
}

export const useLoadRates = () =>
  useRatesChange((csv: string) => call(rateOperations.load, { body: { csv } }));

export const useDeleteRates = () => useRatesChange(() => call(rateOperations.delete, {}));
