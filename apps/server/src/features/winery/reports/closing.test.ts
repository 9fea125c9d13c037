import type { EuRegister } from '@cuverie/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { at, REPORTS, reportsOf } from '../testing/reports.ts';

const app = useTestApp();
let ana: SignedInClient;
const { winery, ttb, state, season } = reportsOf(() => ana);
beforeEach(async () => {
  ana = await app().signUp();
});

describe('closing a month', () => {
  const close = (period: string) => ana.post(`${REPORTS}/close`, { period });

  test('stores its figures and closes the record until its end', async () => {
    const { t2 } = await season();
    expect((await close('2025-10')).data).toEqual({
      period: '2025-10',
      from: '2025-10-01',
      until: '2025-11-01',
      openFrom: '2025-11-01',
    });
    const { frozen, figures } = await ttb('2025-10');
    expect(frozen).toMatchObject({ by: 'Ana Silva', figures });
    expect(
      await winery.tryToRecord({ kind: 'note', at: at('10-30'), lines: [{ vessel: t2 }] }),
    ).toMatchObject({ status: 400 });
    // Closing an earlier month changes nothing.
    expect((await close('2025-09')).data).toMatchObject({ openFrom: '2025-11-01' });
  });

  test('is repeated after a correction, with both figures shown and the report named beforehand', async () => {
    const { t2, sale } = await season();
    await close('2025-10');
    await ana.put('/api/winery/period', { openFrom: '2025-10-01', reason: 'The sale was 12 litres' });
    const corrected = {
      id: sale.id,
      kind: 'remove',
      at: sale.at,
      reason: 'sold',
      lines: [{ from: t2, amount: 12 }],
    };
    const both = [
      { form: 'eu_register', period: '2025-10' },
      { form: 'ttb_5120_17', period: '2025-10' },
    ];
    expect((await winery.preview(corrected)).reports).toEqual(both);
    expect((await winery.previewVoid(sale.id)).reports).toEqual(both);
    const later = { kind: 'note', at: at('11-02'), lines: [{ vessel: t2 }] };
    expect((await winery.preview(later)).reports).toEqual([]);
    await winery.change(sale.id, corrected);
    const { frozen, figures } = await ttb('2025-10');
    expect([frozen?.figures['A14'], figures['A14']]).toEqual([{ a: 10 }, { a: 12 }]);
    expect([frozen?.figures['A31'], figures['A31']]).toEqual([
      { a: 1035, b: 400 },
      { a: 1033, b: 400 },
    ]);
    const register = (await ana.get<EuRegister>(`${REPORTS}/eu?period=2025-10`)).data;
    expect(register.frozen?.lots.find(({ code }) => code === '25-PN')).toMatchObject({ end: 535 });
    await close('2025-10');
    const again = await ttb('2025-10');
    expect(again.frozen?.figures).toEqual(again.figures);
  });

  test('is refused before its end', async () => {
    const month = app().clock.now().toISOString().slice(0, 7);
    const { status, error } = await close(month);
    expect([status, error.errors?.['period']]).toEqual([
      400,
      expect.stringMatching(/^The period ends on .*: close it once it is over$/),
    ]);
    expect((await close('soon')).status).toBe(400);
  });

  test('keeps stated tax classes', async () => {
    await season();
    await close('2025-10');
    const { status, error } = await state('25-PN', [{ from: '2025-10-19', class: 'a' }]);
    expect([status, error.errors]).toEqual([
      400,
      {
        taxClasses:
          'The record is closed up to 2025-10-31: set the class from a later day on, or open the period again',
      },
    ]);
    const later = [
      { from: '2025-10-20', class: 'a' },
      { from: '2025-11-05', class: 'b' },
    ];
    expect((await state('25-PN', later)).data.taxClasses).toEqual(later);
    // The lot did not exist before.
    const t9 = await winery.addVessel('T9');
    await winery.record({ kind: 'receive', at: at('11-03'), lines: [{ to: t9, amount: 5, lot: 'NEW' }] });
    expect((await state('NEW', [{ from: null, class: 'a' }])).status).toBe(200);
    const twice = [
      { from: null, class: 'a' },
      { from: '', class: 'b' },
    ];
    expect((await state('NEW', twice)).error.errors).toEqual({ taxClasses: 'This day comes twice' });
  });
});
