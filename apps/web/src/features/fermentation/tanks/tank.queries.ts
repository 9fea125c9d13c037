import {
  type AlarmSettings,
  alarmOperations,
  type Tank,
  type TankChanges,
  type TankDraft,
  type TankReading,
  tankOperations,
} from '@cuverie/contract';
import type { AlarmKind, AlarmThresholds } from '@cuverie/domain';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../../api/client.ts';
import { unlessGone } from '../../../api/failure.ts';

export const tankKeys = {
  all: ['tanks'] as const,
  list: ['tanks', 'list'] as const,
  readings: (id: string) => ['tanks', 'readings', id] as const,
  alarms: ['fermentation-alarms'] as const,
};

/** All tanks, active and archived, each with its newest readings. */
export const tankList = () =>
  queryOptions({
    queryKey: tankKeys.list,
    queryFn: async ({ signal }) => (await callPage(tankOperations.list, { signal })).data,
    // Others read tanks too, and the page lies open beside them.
    refetchInterval: 5 * 60_000,
  });

export function keepTank(client: QueryClient, tank: Tank): void {
  client.setQueryData<Tank[]>(tankKeys.list, (list) => {
    if (!list) return list;
    return list.some(({ id }) => id === tank.id)
      ? list.map((old) => (old.id === tank.id ? tank : old))
      : [...list, tank];
  });
}

const newestFirst = (one: TankReading, other: TankReading): number =>
  other.timestamp.localeCompare(one.timestamp) || other.id.localeCompare(one.id);

/** Shows a stored reading with its tank, new or changed. */
export function keepReading(client: QueryClient, tankId: string, reading: TankReading): void {
  client.setQueryData<Tank[]>(tankKeys.list, (list) =>
    list?.map((tank) => {
      const oldest = tank.readings.at(-1);
      // One that is older than all the tank carries is among the others; the list is asked for again anyway.
      if (tank.id !== tankId || (tank.course && oldest && newestFirst(oldest, reading) < 0)) return tank;
      const others = tank.readings.filter(({ id }) => id !== reading.id);
      const isNew = others.length === tank.readings.length;
      const readings = [...others, reading].toSorted(newestFirst);
      return { ...tank, readings, readingCount: tank.readingCount + (isNew ? 1 : 0) };
    }),
  );
  void client.invalidateQueries({ queryKey: tankKeys.readings(tankId) });
}

export function dropReading(client: QueryClient, tankId: string, readingId: string): void {
  client.setQueryData<Tank[]>(tankKeys.list, (list) =>
    list?.map((tank) => {
      if (tank.id !== tankId) return tank;
      const readings = tank.readings.filter(({ id }) => id !== readingId);
      return {
        ...tank,
        readings,
        readingCount: tank.readingCount - (tank.readings.length - readings.length),
      };
    }),
  );
  void client.invalidateQueries({ queryKey: tankKeys.readings(tankId) });
}

const recount = (client: QueryClient) => client.invalidateQueries({ queryKey: tankKeys.list });

/** Adds a tank; with the id of an earlier try nothing is added twice. */
export function useAddTank() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ draft, id, isRetry }: { draft: TankDraft; id: string; isRetry: boolean }) => {
      const tank = await call(tankOperations.add, { body: { ...draft, id } });
      if (!isRetry) return tank;
      // An earlier try may have been stored though its answer was lost; what was typed since goes after it.
      const { readings: _, ...changes } = draft;
      return call(tankOperations.update, { params: { id }, body: { ...changes, version: tank.version } });
    },
    onSuccess: (tank) => keepTank(client, tank),
    onSettled: () => recount(client),
  });
}

export function useUpdateTank() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, changes }: { id: string; changes: TankChanges }) =>
      call(tankOperations.update, { params: { id }, body: changes }),
    onSuccess: (tank) => keepTank(client, tank),
    onSettled: () => recount(client),
  });
}

export function useDeleteTank() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => unlessGone(call(tankOperations.delete, { params: { id } })),
    onSuccess: (_nothing, id) =>
      client.setQueryData<Tank[]>(tankKeys.list, (list) => list?.filter((tank) => tank.id !== id)),
    onSettled: () => recount(client),
  });
}

/** The thresholds of the estate, and which alarms are put off. */
export const alarmSettings = () =>
  queryOptions({
    queryKey: tankKeys.alarms,
    queryFn: ({ signal }) => call(alarmOperations.get, { signal }),
  });

export function useSnoozeAlarm() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ tankId, kind, hours }: { tankId: string; kind: AlarmKind; hours: number }) =>
      call(alarmOperations.snooze, { params: { id: tankId }, body: { kind, hours } }),
    // An alarm brought back is put off no more, whatever the clocks say.
    onSuccess: (snooze, { hours }) =>
      client.setQueryData<AlarmSettings>(
        tankKeys.alarms,
        (settings) =>
          settings && {
            ...settings,
            snoozes: [
              ...settings.snoozes.filter(
                ({ tankId, kind }) => tankId !== snooze.tankId || kind !== snooze.kind,
              ),
              ...(hours > 0 ? [snooze] : []),
            ],
          },
      ),
  });
}

/** Stores the estate's thresholds; `null` goes back to those the alarms come with. */
export function useSetThresholds() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (thresholds: AlarmThresholds | null) =>
      thresholds === null
        ? call(alarmOperations.reset, {})
        : call(alarmOperations.set, { body: { thresholds } }),
    onSuccess: (settings) => client.setQueryData(tankKeys.alarms, settings),
  });
}
