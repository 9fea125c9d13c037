import { type ContractDraft, contractOperations, growerOperations, sentenceOf } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import type { Db } from '../../../platform/database/database.ts';
import { findHomeCurrency } from '../../../platform/database/money.ts';
import { completeValues } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';
import { stampOf } from '../../../platform/database/stamp.ts';
import { invalid, refused } from '../../../platform/http/refusal.ts';
import { route } from '../../../platform/http/route.ts';
import { plainRows, type RowService, rowRoutes } from '../../../platform/http/row-routes.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockLedger } from '../ledger/ledger.store.ts';
import { refuseNamed } from '../ledger/named.ts';
import {
  CONTRACTS,
  type ContractValues,
  contracts,
  GROWERS,
  type GrowerValues,
  growers,
  listContracts,
  listDelivered,
  listDeliveries,
  listGrowers,
} from './growers.store.ts';

export function growerRoutes(app: FastifyInstance, platform: Platform): void {
  rowRoutes(app, growerOperations, growerService(platform));
  rowRoutes(app, contractOperations, contractService(platform));
  route(app, growerOperations.deliveries, async ({ member: { estateId }, params: { id } }) => {
    await growers.get(platform.db, estateId, id);
    return { rows: await listDeliveries(platform.db, estateId, id), nextCursor: null };
  });
  route(app, growerOperations.delivered, async ({ member }) => ({
    rows: await listDelivered(platform.db, member.estateId),
    nextCursor: null,
  }));
}

function growerService({ db, clock }: Platform) {
  return {
    ...plainRows({ db, clock }, growers, listGrowers),

    async add(member, { id = newId(), ...draft }) {
      const values = completeValues<GrowerValues>(GROWERS, draft);
      const added = await growers.insert(db, member.estateId, id, values, stampOf(member, clock));
      return { row: added ?? (await growers.get(db, member.estateId, id)), added: added !== undefined };
    },

    update: (member, id, { version, ...changes }) =>
      db.begin(async (tx) => {
        const locked = await growers.lock(tx, member.estateId, id, { version });
        return growers.update(tx, locked, changes, stampOf(member, clock));
      }),

    async delete(member, id) {
      const { estateId } = member;
      await db.begin(async (tx) => {
        await lockLedger(tx, estateId);
        const locked = await growers.lock(tx, estateId, id);
        const contracted = await tx.count(sql`
          select from contracts where estate_id = ${estateId} and grower_id = ${id} limit 1`);
        if (contracted > 0) throw refused(409, 'grower_in_use');
        await refuseNamed(tx, estateId, { grower: id }, 'grower_in_use');
        await growers.delete(tx, locked, stampOf(member, clock));
      });
      return { id };
    },
  } satisfies RowService<typeof growerOperations>;
}

export function contractService({ db, clock }: Platform) {
  /** A price without a currency is in the home currency. */
  async function currencyOf(on: Db, estateId: string, { price, currency }: Partial<ContractDraft>) {
    if (currency || price === undefined || price === null) return currency || null;
    const home = await findHomeCurrency(on, estateId);
    if (home === null) throw invalid({ currency: sentenceOf('required', { field: 'Currency' }) });
    return home;
  }

  return {
    ...plainRows({ db, clock }, contracts, listContracts),

    add: (member, { id = newId(), ...draft }) =>
      db.begin(async (tx) => {
        const { estateId } = member;
        const there = await contracts.find(tx, estateId, id);
        if (there) return { row: there, added: false };
        await growers.lock(tx, estateId, draft.grower, { lock: 'share' });
        const values = completeValues<ContractValues>(CONTRACTS, {
          ...draft,
          currency: await currencyOf(tx, estateId, draft),
        });
        const added = await contracts.insert(tx, estateId, id, values, stampOf(member, clock));
        return { row: added ?? (await contracts.get(tx, estateId, id)), added: added !== undefined };
      }),

    update: (member, id, { version, ...changes }) =>
      db.begin(async (tx) => {
        const locked = await contracts.lock(tx, member.estateId, id, { version });
        const { price = locked.row.price, currency = locked.row.currency } = changes;
        const now = { ...changes, currency: await currencyOf(tx, member.estateId, { price, currency }) };
        return contracts.update(tx, locked, now, stampOf(member, clock));
      }),

    async delete(member, id) {
      const { estateId } = member;
      await db.begin(async (tx) => {
        await lockLedger(tx, estateId);
        const locked = await contracts.lock(tx, estateId, id);
        await refuseNamed(tx, estateId, { contract: id }, 'contract_in_use');
        await contracts.delete(tx, locked, stampOf(member, clock));
      });
      return { id };
    },
  } satisfies RowService<typeof contractOperations>;
}
