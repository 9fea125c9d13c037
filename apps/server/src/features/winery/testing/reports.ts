/** Helpers of report tests: calls, and a season with a manual calculation. */
import type { Lot, ReportEntries, TtbReport } from '@cuverie/contract';
import type { TaxClass } from '@cuverie/domain';
import type { SignedInClient } from '../../../testing/app.ts';
import { wineryOf } from './winery.ts';

export const REPORTS = '/api/winery/reports';

export const at = (day: string, time = '08:00') => `2025-${day}T${time}:00Z`;

/** Litres of gallons. */
export const litresOf = (gallons: number) => Number((gallons * 3.785411784).toFixed(2));

/** A wine to be bottled. */
export const pinot = { name: 'Pinot', vintage: 2025, region: 'Jura', type: 'Red' };

export function reportsOf(client: () => SignedInClient) {
  const winery = wineryOf(client);
  const ttb = async (period: string): Promise<TtbReport> =>
    (await client().get<TtbReport>(`${REPORTS}/ttb?period=${period}`)).data;
  const entriesOf = async (period: string, line: string, column: string): Promise<ReportEntries['entries']> =>
    (
      await client().get<ReportEntries>(
        `${REPORTS}/ttb/entries?period=${period}&line=${line}&column=${column}`,
      )
    ).data.entries;
  const lotOf = async (code: string): Promise<Lot> => {
    const lot = (await client().get<Lot[]>('/api/winery/lots')).data.find((one) => one.code === code);
    if (lot === undefined) throw new Error(`There is no lot ${code}.`);
    return lot;
  };
  const state = async (code: string, taxClasses: object[]) => {
    const { id } = await lotOf(code);
    return client().put<Lot>(`/api/winery/lots/${id}`, { taxClasses });
  };

  /** Bulk wine of a class in a vessel since September. */
  async function wineIn(code: string, gallons: number, held: TaxClass) {
    const vessel = await winery.addVessel(code, 20_000);
    await winery.record({
      kind: 'open',
      at: at('09-01'),
      lines: [{ to: vessel, amount: litresOf(gallons), lot: code }],
    });
    await state(code, [{ from: null, class: held }]);
    return vessel;
  }

  /**
   * A season with a manual calculation. September: 2,000 kg received, 1,600 kg of them crushed into 1,200 L of must;
   * 500 L of a port (class b) exist. October: the wine is declared on the 20th and racked with 30 L of lees the next
   * day; 100 L of port are blended into 400 L of it, which stays below 16 %; 225 L are bottled, and 10 L sold from the
   * tank.
   */
  async function season() {
    const bin = (
      await client().post<{ id: string }>('/api/winery/vessels', {
        code: 'Bin',
        kind: 'bin',
        unit: 'kg',
        capacity: 5000,
      })
    ).data.id;
    const [t1, t2, t3, port] = [
      await winery.addVessel('T1', 2000),
      await winery.addVessel('T2', 2000),
      await winery.addVessel('T3', 2000),
      await winery.addVessel('Port', 500),
    ];
    const sources = [{ variety: 'Pinot noir', vintage: 2025 }];
    await winery.record({
      kind: 'open',
      at: at('09-01'),
      lines: [{ to: port, amount: 500, lot: 'PORT', sources: [{ variety: 'Touriga', vintage: 2020 }] }],
    });
    await winery.record({
      kind: 'receive',
      at: at('09-10'),
      lines: [{ to: bin, amount: 2000, lot: 'FRUIT', sources }],
    });
    await winery.record({
      kind: 'crush',
      at: at('09-11'),
      lines: [{ from: bin, amount: 1600, to: t1, volume: 1200, lot: '25-PN' }],
    });
    await winery.record({
      kind: 'rack',
      at: at('10-21'),
      lines: [
        { from: t1, to: t2, amount: 1170 },
        { from: t1, lost: 'lees', amount: 30 },
      ],
    });
    await winery.record({
      kind: 'move',
      at: at('10-22'),
      lines: [{ from: t2, to: t3, amount: 400, lot: '25-CUVEE' }],
    });
    const blend = await winery.record({
      kind: 'blend',
      at: at('10-23'),
      lines: [{ from: port, to: t3, amount: 100, lot: '25-CUVEE' }],
    });
    const wine = { name: 'Pinot', vintage: 2025, region: 'Jura', type: 'Red' };
    await winery.record({
      kind: 'bottle',
      at: at('10-28'),
      lines: [{ from: t2, amount: 225, bottles: 300, bottleSizeMl: 750, wine }],
    });
    const sale = await winery.record({
      kind: 'remove',
      at: at('10-29'),
      reason: 'sold',
      lines: [{ from: t2, amount: 10 }],
    });
    await state('PORT', [{ from: null, class: 'b' }]);
    await state('25-PN', [{ from: '2025-10-20', class: 'a' }]);
    await state('25-CUVEE', [{ from: null, class: 'a' }]);
    return { t2, blend, sale };
  }

  return { winery, wineIn, ttb, entriesOf, state, season };
}
