import { isDeepStrictEqual } from 'node:util';
import {
  type EuRegister,
  type RegisterLot,
  type ReportEntries,
  type ReportEntriesQuery,
  type ReportForm,
  sentenceOf,
  type TtbReport,
} from '@cuverie/contract';
import {
  crushReport,
  filedBeginning,
  inWineGallons,
  type Period,
  periodBefore,
  periodOf,
  removedTaxpaid,
  sumOf,
  type TtbFigures,
  ttbFigures,
} from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import type { Db } from '../../../platform/database/database.ts';
import { todayOf } from '../../../platform/database/days/estate-days.ts';
import { insertMany } from '../../../platform/database/many.ts';
import { stampOf } from '../../../platform/database/stamp.ts';
import { invalid } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CanEdit, Member } from '../../../platform/sessions/member.ts';
import { fruitOf } from '../growers/growers.store.ts';
import { lockLedger } from '../ledger/ledger.store.ts';
import { byCode } from '../vessels/vessels.store.ts';
import { registerOf, sumsOf } from './eu-register.ts';
import { remarksIn } from './materials.store.ts';
import { periodService } from './periods.service.ts';
import { dayOf } from './periods.store.ts';
import { filedFigures, findFiledReport, REPORTS } from './reports.store.ts';
import { taxpaidParts, ttbEntries, ttbParts } from './ttb.ts';

/** Maximum of rows listed for one figure. */
const MOST_ENTRIES = 1000;

const known = (name: string): Period => {
  const period = periodOf(name);
  if (period === undefined) throw invalid({ period: sentenceOf('period_unknown') });
  return period;
};

const headOf = ({ name, from, until }: Period) => ({ period: name, from, until });

export function reportService(platform: Platform) {
  const { db, clock } = platform;
  const periods = periodService(platform);

  const ttbFrom = async (on: Db, estateId: string, period: Period) => {
    const { lots, parts, lotIds } = await ttbParts(on, estateId, period);
    const bottled = new Set(
      parts.flatMap(({ line, of }) => ('bottled' in of && line === 'B2' ? [of.bottled.lotId] : [])),
    );
    const unclassed = [...lotIds].flatMap((id) => {
      const lot = lots.get(id);
      if (lot?.taxClasses.length !== 0) return [];
      return [{ id, code: lot.code, bottledAs: bottled.has(id) ? lot.bottledAs : null }];
    });
    return { figures: ttbFigures(parts), unclassed: unclassed.sort(byCode) };
  };

  /** Wine gallons removed taxpaid since the calendar year of a period began, before the period. */
  const removedBefore = async (on: Db, estateId: string, { from }: Period): Promise<number> => {
    const year = periodOf(from.slice(0, 4));
    if (year === undefined || year.from === from) return 0;
    const parts = await taxpaidParts(on, estateId, { ...year, until: from });
    return sumOf(removedTaxpaid(inWineGallons(ttbFigures(parts))));
  };

  /** The stocks in gallons that a period begins with, where those before it were filed. */
  const beginningOf = async (on: Db, estateId: string, period: Period, figures: TtbFigures) => {
    const filed = await filedFigures(on, estateId);
    const before: TtbFigures[] = [];
    for (let one = periodBefore(period); one !== undefined; one = periodBefore(one)) {
      const then = filed.get(one.name);
      if (then === undefined) break;
      before.unshift(then);
    }
    return filedBeginning(before, figures);
  };

  return {
    ttb: ({ estateId }: Member, name: string): Promise<TtbReport> =>
      db.begin(async (tx) => {
        const period = known(name);
        const frozen = await findFiledReport<TtbFigures>(tx, estateId, 'ttb_5120_17', name);
        const now = await ttbFrom(tx, estateId, period);
        return {
          ...headOf(period),
          ...now,
          remarks: await remarksIn(tx, estateId, period),
          beginning: await beginningOf(tx, estateId, period, now.figures),
          removedBefore: await removedBefore(tx, estateId, period),
          frozen: frozen
            ? { ...frozen, beginning: await beginningOf(tx, estateId, period, frozen.figures) }
            : null,
        };
      }, 'read only'),

    entries: ({ estateId }: Member, query: ReportEntriesQuery): Promise<ReportEntries> =>
      db.begin(async (tx) => {
        const entries = await ttbEntries(tx, estateId, known(query.period), query, MOST_ENTRIES + 1);
        return { entries: entries.slice(0, MOST_ENTRIES), hasMore: entries.length > MOST_ENTRIES };
      }, 'read only'),

    eu: ({ estateId }: Member, name: string): Promise<EuRegister> =>
      db.begin(async (tx) => {
        const period = known(name);
        const frozen = await findFiledReport<RegisterLot[]>(tx, estateId, 'eu_register', name);
        const lots = await registerOf(tx, estateId, period);
        const then = frozen && { filedAt: frozen.filedAt, by: frozen.by, lots: frozen.figures };
        return { ...headOf(period), lots, frozen: then ?? null };
      }, 'read only'),

    crush: async ({ estateId }: Member, name: string) => ({
      rows: crushReport(await fruitOf(db, estateId, known(name))),
      nextCursor: null,
    }),

    /** Stores the figures of a past period and closes the record until its end. */
    close: (member: CanEdit, name: string) =>
      db.begin(async (tx) => {
        const period = known(name);
        const { estateId } = member;
        if (period.until > (await todayOf(tx, estateId, clock)))
          throw invalid({ period: sentenceOf('period_not_over', { until: period.until }) });
        const { openFrom: opened } = await lockLedger(tx, estateId);
        const openBefore = await dayOf(tx, estateId, opened);
        const { figures } = await ttbFrom(tx, estateId, period);
        const figuresOf: Record<ReportForm, object> = {
          ttb_5120_17: figures,
          eu_register: (await registerOf(tx, estateId, period)).map(sumsOf),
        };
        const stamp = stampOf(member, clock);
        for (const [form, stored] of Object.entries(figuresOf) as [ReportForm, object][]) {
          const last = await findFiledReport<object>(tx, estateId, form, name);
          if (last !== undefined && isSame(last.figures, stored)) continue;
          const values = {
            form,
            period: name,
            figures: stored,
            filedBy: member.name,
            filedAt: stamp.at.toISOString(),
          };
          await insertMany(tx, estateId, REPORTS, [{ id: newId(), values }], stamp);
        }
        const openFrom = openBefore !== null && openBefore > period.until ? openBefore : period.until;
        await periods.move(tx, member, openFrom, null);
        return { ...headOf(period), openFrom };
      }),
  };
}

/** JSON columns change the order of fields. */
const isSame = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)));
