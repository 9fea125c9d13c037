import {
  alarmOperations,
  forecastOperations,
  type Tank,
  type TankDraft,
  tankOperations,
} from '@cuverie/contract';
import type { AlarmKind, AlarmThresholds } from '@cuverie/domain';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../../api/client.ts';
import { FERMENTATION_KINDS, registerKey, TANKS } from '../../../api/query-keys.ts';
import { queryOf } from '../../../api/query-of.ts';
import { useChange, useDelete, useUpdate } from '../../../api/use-change.ts';
import { changesOfTank } from './tank-form.ts';

const ALARMS = registerKey('fermentation-alarms', { changedBy: FERMENTATION_KINDS, isCached: true });
const FORECAST_BASIS = registerKey('forecast-basis', { changedBy: ['thresholds'] });
const JUDGED_FORECASTS = registerKey('judged-forecasts', { changedBy: ['thresholds'] });

/** All tanks, active and archived, each with its latest readings. */
export const tankList = () =>
  queryOptions({
    queryKey: [...TANKS, 'list'],
    queryFn: async ({ signal }) => (await callPage(tankOperations.list, { signal })).data,
    // Other members add readings while the page is open.
    refetchInterval: 5 * 60_000,
  });

/** The ids of the tanks with these words. The previous result stays visible during a new search. */
export const tanksFound = (q: string) =>
  queryOptions({
    queryKey: [...TANKS, 'found', q],
    queryFn: async ({ signal }) => {
      const { data } = await callPage(tankOperations.list, { query: { q, readings: 0 }, signal });
      return data.map(({ id }) => id);
    },
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });

/** Adds a tank. If a retry finds it stored, updates it to the typed values. */
async function sendTank(draft: TankDraft): Promise<Tank> {
  const stored = await call(tankOperations.add, { body: { ...draft, status: 'active', readings: [] } });
  const changes = changesOfTank(stored, draft);
  if (Object.keys(changes).length === 0) return stored;
  const { id, version } = stored;
  return call(tankOperations.update, { params: { id }, body: { ...changes, version } });
}

export const useAddTank = () => useChange(sendTank, TANKS);

export const useUpdateTank = () => useUpdate(tankOperations.update, TANKS);

export const useDeleteTank = () => useDelete(tankOperations.delete, TANKS);

/** The estate's thresholds, and the snoozed alarms. */
export const alarmSettings = () => queryOf(ALARMS, alarmOperations.get, {});

/** Statistics from the estate's finished ferments for current forecasts. */
export const forecastBasis = () =>
  queryOptions({
    queryKey: FORECAST_BASIS,
    queryFn: ({ signal }) => call(forecastOperations.basis, { signal }),
    staleTime: 10 * 60_000,
  });

/** The forecasts of finished ferments, compared with the actual dates. */
export const judgedFerments = () =>
  queryOptions({
    queryKey: JUDGED_FORECASTS,
    queryFn: ({ signal }) => call(forecastOperations.judged, { signal }),
    staleTime: 10 * 60_000,
  });

/** Snoozes an alarm for some hours; none wakes it. */
export const useSnoozeAlarm = () =>
  useChange(
    ({ tankId, kind, hours }: { tankId: string; kind: AlarmKind; hours: number }) =>
      call(alarmOperations.snooze, { params: { id: tankId }, body: { kind, hours } }),
    ALARMS,
  );

/** Takes an alarm on, which all members see. */
export const useTakeAlarm = () =>
  useChange(
    ({ tankId, kind }: { tankId: string; kind: AlarmKind }) =>
      call(alarmOperations.acknowledge, { params: { id: tankId }, body: { kind } }),
    ALARMS,
  );

/** Releases an alarm. The members are notified of it again. */
export const useReleaseAlarm = () =>
  useChange(
    ({ tankId, kind }: { tankId: string; kind: AlarmKind }) =>
      call(alarmOperations.release, { params: { id: tankId }, body: { kind } }),
    ALARMS,
  );

/** Stores the estate's thresholds; `null` restores the defaults. */
export function useSetThresholds() {
  const client = useQueryClient();
  return useChange(async (thresholds: AlarmThresholds | null) => {
    const stored = await (thresholds === null
      ? call(alarmOperations.reset, {})
      : call(alarmOperations.set, { body: { thresholds } }));
    // The thresholds include the level at which a ferment is dry.
    for (const { queryKey } of [forecastBasis(), judgedFerments()])
      void client.invalidateQueries({ queryKey });
    return stored;
  }, ALARMS);
}
