import { sentenceOf, wineListOperations } from '@cuverie/contract';
import { WINE_LIST_LIMITS } from '@cuverie/domain';
import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import { extendStatementTimeout } from '../../../platform/database/long-work.ts';
import { stampOf } from '../../../platform/database/stamp.ts';
import { invalid, refused } from '../../../platform/http/refusal.ts';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countWineLists, gatherNames, insertListed, listWineLists, wineLists } from './lists.store.ts';
import { suggest } from './suggestions.store.ts';

export function wineListRoutes(app: FastifyInstance, { db, clock }: Platform): void {
  route(app, wineListOperations.list, async ({ member }) => ({
    rows: await listWineLists(db, member.estateId),
    nextCursor: null,
  }));

  route(app, wineListOperations.add, async ({ member, body: { id = newId(), name }, reply }) => {
    const { estateId } = member;
    const there = await wineLists.find(db, estateId, id);
    const most = WINE_LIST_LIMITS.lists;
    if (!there && (await countWineLists(db, estateId)) >= most)
      throw refused(409, 'wine_lists_full', { most });
    const added =
      there ?? (await wineLists.insert(db, estateId, id, { name, wines: null }, stampOf(member, clock)));
    if (there) reply.code(200);
    return added ?? wineLists.get(db, estateId, id);
  });

  route(app, wineListOperations.fill, async ({ member, params, body: { from, rows } }) => {
    const { wines: most } = WINE_LIST_LIMITS;
    if (from + rows.length > most)
      throw invalid({ rows: sentenceOf('too_many_entries', { field: 'Wines', most }) });
    return db.begin(async (tx) => {
      const locked = await wineLists.lock(tx, member.estateId, params.id, { lock: 'share' });
      if (locked.row.wines !== null) throw refused(409, 'wine_list_finished');
      await insertListed(tx, member.estateId, params.id, from, rows);
      return { rows: rows.length };
    });
  });

  // A repeated call does nothing and returns the first answer.
  route(app, wineListOperations.finish, async ({ member, params }) =>
    db.begin(async (tx) => {
      await extendStatementTimeout(tx);
      const locked = await wineLists.lock(tx, member.estateId, params.id);
      if (locked.row.wines !== null) return locked.row;
      const wines = await gatherNames(tx, member.estateId, params.id);
      return wineLists.update(tx, locked, { wines }, stampOf(member, clock));
    }),
  );

  route(app, wineListOperations.delete, async ({ member, params: { id } }) =>
    db.begin(async (tx) => {
      await extendStatementTimeout(tx);
      const locked = await wineLists.lock(tx, member.estateId, id);
      await wineLists.delete(tx, locked, stampOf(member, clock));
      return { id };
    }),
  );

  route(app, wineListOperations.suggest, async ({ member, query: { field, q } }) => ({
    rows: await suggest(db, member.estateId, field, q),
    nextCursor: null,
  }));
}
