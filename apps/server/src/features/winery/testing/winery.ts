/** Helpers of tests of the winery's record. */
import type { ApiError, CellarOperation, OperationPreview, Trace, Vessel } from '@cuverie/contract';
import { beforeEach } from 'vitest';
import { type Answer, type SignedInClient, useTestApp } from '../../../testing/app.ts';

export const VESSELS = '/api/winery/vessels';
export const OPERATIONS = '/api/winery/operations';

/** An instant in the season of the tests: this many hours after its start. */
export const hour = (hours: number): string =>
  new Date(Date.parse('2025-09-01T06:00:00.000Z') + hours * 3_600_000).toISOString();

interface TestOperation {
  id?: string;
  kind: string;
  at: string;
  lines: object[];
  bins?: object[];
  reason?: string;
  note?: string;
  changeReason?: string | undefined;
}

/** Grapes of a field. */
export const pinot = { variety: 'Pinot noir', vintage: 2025, field: 'Les Montots' };

/** Starts an application for the tests of a file, and a person with a winery for each test. */
export function useWinery(name?: string) {
  const app = useTestApp();
  const ana = {} as SignedInClient;
  const signUp = async (as?: string) => Object.assign(ana, await app().signUp(as));
  beforeEach(async () => void (await signUp(name)));
  return { app, ana, /** Signs another person up. */ signUp, winery: wineryOf(() => ana) };
}

/** The calls of the winery for tests. */
export function wineryOf(client: () => SignedInClient) {
  const done = <Data>({ status, data, error }: Answer<Data>): Data => {
    if (status >= 400) throw new Error(`${status}: ${error.message}`);
    return data;
  };
  const refused = ({ status, error }: Answer<unknown>): { status: number } & ApiError => ({
    status,
    ...error,
  });
  const levels = async (at?: string): Promise<Record<string, number>> => {
    const vessels = await list(at);
    return Object.fromEntries(vessels.map(({ code, level }) => [code, level]));
  };
  const list = async (at?: string): Promise<Vessel[]> =>
    (await client().get<Vessel[]>(at === undefined ? VESSELS : `${VESSELS}?at=${at}`)).data;
  const addVessel = async (code: string, capacity = 1000, kind = 'tank'): Promise<string> =>
    done(await client().post<Vessel>(VESSELS, { code, kind, capacity })).id;
  const record = async (operation: TestOperation): Promise<CellarOperation> =>
    done(await client().post<CellarOperation>(OPERATIONS, operation));
  return {
    list,
    addVessel,
    record,
    /** A tank with wine and an empty one. */
    twoTanks: async (litres = 800) => {
      const t1 = await addVessel('T1');
      const t2 = await addVessel('T2');
      const lines = [{ to: t1, amount: litres, lot: '25-PN-1', sources: [pinot] }];
      return { t1, t2, opened: await record({ kind: 'open', at: hour(0), lines }) };
    },
    /** Litres in each vessel, by code. */
    levels,
    vessel: async (code: string, at?: string): Promise<Vessel> => {
      const found = (await list(at)).find((vessel) => vessel.code === code);
      if (found === undefined) throw new Error(`There is no vessel ${code}.`);
      return found;
    },
    tryToRecord: async (operation: TestOperation) => refused(await client().post(OPERATIONS, operation)),
    preview: async (operation: TestOperation): Promise<OperationPreview> =>
      done(await client().post<OperationPreview>(`${OPERATIONS}/preview`, operation)),
    previewVoid: async (id: string): Promise<OperationPreview> =>
      done(await client().post<OperationPreview>(`${OPERATIONS}/${id}/void/preview`)),
    change: async (id: string, operation: TestOperation & { version?: number }): Promise<CellarOperation> =>
      done(await client().put<CellarOperation>(`${OPERATIONS}/${id}`, operation)),
    tryToChange: async (id: string, operation: TestOperation & { version?: number }) =>
      refused(await client().put(`${OPERATIONS}/${id}`, operation)),
    makeVoid: async (id: string): Promise<CellarOperation> =>
      done(
        await client().post<CellarOperation>(`${OPERATIONS}/${id}/void`, { reason: 'Written down twice' }),
      ),
    tryToMakeVoid: async (id: string) =>
      refused(await client().post(`${OPERATIONS}/${id}/void`, { reason: 'Written down twice' })),
    restore: async (id: string): Promise<CellarOperation> =>
      done(await client().post<CellarOperation>(`${OPERATIONS}/${id}/restore`)),
    tryToRestore: async (id: string) => refused(await client().post(`${OPERATIONS}/${id}/restore`)),
    trace: async (of: string, direction: 'back' | 'forward'): Promise<Trace> =>
      done(await client().get<Trace>(`/api/winery/${of}/trace?direction=${direction}`)),
  };
}
