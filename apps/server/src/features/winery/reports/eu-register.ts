/**
 * Additions to and withdrawals from each lot with their balance, as in the registers of Regulations (EU) 2018/273 and
 * 2018/274.
 */
import type { EuRegister, RegisterLot } from '@cuverie/contract';
import { fromLedger, type Period, toLedger } from '@cuverie/domain';
import type { Db } from '../../../platform/database/database.ts';
import { byCode } from '../vessels/vessels.store.ts';
import { lotFlows, lotsBefore } from './flows.store.ts';
import { classBefore, lotsOfReport } from './report-lots.ts';

type Lot = EuRegister['lots'][number];

/** A lot without its lines. */
export const sumsOf = ({ lines: _lines, ...sums }: Lot): RegisterLot => sums;

export async function registerOf(db: Db, estateId: string, period: Period): Promise<Lot[]> {
  const known = await lotsOfReport(db, estateId);
  const lots = new Map<string, Lot>();
  /** In toLedger until everything is added up. */
  const lotOf = (id: string): Lot => {
    const there = lots.get(id);
    if (there !== undefined) return there;
    const { code = '?', name = null } = known.get(id) ?? {};
    const sums = { beginning: 0, entered: 0, withdrawn: 0, end: 0 };
    const lot: Lot = { id, code, name, class: classBefore(known, id, period.until), ...sums, lines: [] };
    lots.set(id, lot);
    return lot;
  };
  for (const { lotId, unit, level } of await lotsBefore(db, estateId, period.from)) {
    if (unit !== 'L') continue;
    const lot = lotOf(lotId);
    lot.beginning = toLedger(level);
    lot.end = lot.beginning;
  }
  for (const flow of await lotFlows(db, estateId, period)) {
    const { at, operationId, number, kind, note, fromLot, toLot, heldLot, fromVessels, toVessels } = flow;
    const write = (
      id: string | null,
      other: string | null,
      amount: number,
      codes: readonly string[] = amount < 0 ? fromVessels : toVessels,
    ) => {
      if (id === null || amount === 0) return;
      const lot = lotOf(id);
      lot.end += amount;
      const [entered, withdrawn] = [Math.max(0, amount), Math.max(0, -amount)];
      lot.entered += entered;
      lot.withdrawn += withdrawn;
      const balance = lot.end;
      lot.lines.push({
        at,
        operationId,
        number,
        kind,
        note,
        vessels: [...new Set(codes)],
        other: other ?? '?',
        entered,
        withdrawn,
        balance,
      });
    };
    const codeOf = (id: string | null) => (id === null ? null : (known.get(id)?.code ?? null));
    const amount = toLedger(flow.amount);
    if (fromLot !== toLot) {
      write(fromLot, codeOf(toLot) ?? flow.toAccount, -amount);
      write(toLot, codeOf(fromLot) ?? flow.fromAccount, amount);
    }
    // The vessel's earlier contents take the name of the new lot.
    if (heldLot !== null && heldLot !== toLot && toLot !== null) {
      write(heldLot, codeOf(toLot), -toLedger(flow.held), toVessels);
      write(toLot, codeOf(heldLot), toLedger(flow.held));
    }
  }
  return [...lots.values()].map(inLitres).sort(byCode);
}

const inLitres = (lot: Lot): Lot => ({
  ...lot,
  beginning: fromLedger(lot.beginning),
  entered: fromLedger(lot.entered),
  withdrawn: fromLedger(lot.withdrawn),
  end: fromLedger(lot.end),
  lines: lot.lines.map((line) => ({
    ...line,
    entered: fromLedger(line.entered),
    withdrawn: fromLedger(line.withdrawn),
    balance: fromLedger(line.balance),
  })),
});
