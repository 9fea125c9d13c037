import { rateOperations, sentenceOf } from '@cuverie/contract';
import { RATES_LIMITS, readRates } from '@cuverie/domain';
import type { FastifyInstance } from 'fastify';
import { latestToday, todayIn } from '../../../platform/clock.ts';
import { stampOf } from '../../../platform/database/stamp.ts';
import { invalid } from '../../../platform/http/refusal.ts';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteRates, findRates, saveRates } from './rates.store.ts';
import { totalPurchases } from './totals.store.ts';

export function rateRoutes(app: FastifyInstance, { db, clock }: Platform): void {
  route(app, rateOperations.get, ({ member }) => findRates(db, member.estateId));

  route(app, rateOperations.purchases, ({ member: { estateId, timeZone } }) =>
    totalPurchases(db, estateId, todayIn(timeZone, clock)),
  );

  route(app, rateOperations.load, async ({ member, body: { csv } }) => {
    const file = readRates(csv);
    if (file === undefined) throw invalid({ csv: sentenceOf('no_rates_file') });
    const days = file.days.filter(({ day }) => day <= latestToday(clock));
    if (days.length === 0) throw invalid({ csv: sentenceOf('no_rates') });
    const { days: most } = RATES_LIMITS;
    if (days.length > most) throw invalid({ csv: sentenceOf('too_many_entries', { field: 'Days', most }) });
    return db.begin(async (tx) => {
      await saveRates(tx, member.estateId, days, stampOf(member, clock));
      return findRates(tx, member.estateId);
    });
  });

  route(app, rateOperations.delete, ({ member }) =>
    db.begin(async (tx) => {
      await deleteRates(tx, member.estateId, stampOf(member, clock));
      return findRates(tx, member.estateId);
    }),
  );
}
