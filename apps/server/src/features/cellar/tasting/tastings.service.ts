import {
  inWords,
  sentenceOf,
  type Tasting,
  type TastingChanges,
  type TastingDraft,
  type TastingResults,
  type TastingWine,
  type tastingOperations,
} from '@cuverie/contract';
import { type GivenPoints, MOST_POINTS, resultOf, type Sentence } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import { latestToday } from '../../../platform/clock.ts';
import { completeValues } from '../../../platform/database/rows.ts';
import { stampOf } from '../../../platform/database/stamp.ts';
import { digest } from '../../../platform/digest.ts';
import { invalid } from '../../../platform/http/refusal.ts';
import type { RowService } from '../../../platform/http/row-routes.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CanEdit, Member } from '../../../platform/sessions/member.ts';
import { newToken } from '../../../platform/token.ts';
import { ENTRIES, type EntryValues, entries } from '../drinking/consumptions.store.ts';
import { deleteLinks, insertLink } from '../sharing/links.store.ts';
import { saveStock, stockOfWine, wines } from '../wines/wines.store.ts';
import { listScores, listTasters, listTastings, tastings } from './tastings.store.ts';

const worded = (sentence: Sentence): string => inWords(sentence, sentence.code);

/** Points that count; a guest with words only gave none. */
export const pointsIn = (scores: TastingResults['scores']): GivenPoints[] =>
  scores.flatMap(({ taster, wine, points }) => (points === null ? [] : [{ taster, wine, points }]));

/** The entry of an evening in a wine's drinking log. */
function noteOf({ name, scale }: Tasting, wine: string, { tasters, scores }: TastingResults) {
  const result = resultOf(pointsIn(scores), wine);
  const most = MOST_POINTS[scale];
  const quotes = scores.flatMap(({ taster, note, wine: of }) => {
    const who = tasters.find(({ id }) => id === taster)?.name;
    return of === wine && note && who
      ? [worded(sentenceOf('tasting_words', { taster: who, words: note }))]
      : [];
  });
  if (!result && quotes.length === 0) return undefined;
  const lines = [
    result ? worded(sentenceOf('tasting_result', { tasting: name, most, ...result })) : name,
    ...quotes,
  ];
  return {
    rating: result ? Math.round((1000 * result.median) / most) / 10 : null,
    note: lines.join('\n').slice(0, 10_000),
  };
}

/** Tastings of an estate, for its members. */
export function tastingService({ db, clock, siteUrl }: Platform) {
  async function refuseUnknown(estateId: string, of: readonly TastingWine[] | undefined): Promise<void> {
    for (const { wineId } of of ?? [])
      if (wineId !== null && !(await wines.exists(db, estateId, wineId)))
        throw invalid({ wines: sentenceOf('tasting_wine_gone') });
  }

  async function resultsOf({ estateId }: Member, id: string): Promise<TastingResults> {
    await tastings.get(db, estateId, id);
    const [tasters, scores] = await Promise.all([
      listTasters(db, estateId, id),
      listScores(db, estateId, id),
    ]);
    return { tasters, scores };
  }

  return {
    list: async ({ estateId }) => ({ rows: await listTastings(db, estateId), nextCursor: null }),

    get: (member, id) => tastings.get(db, member.estateId, id),

    async add(member, { id = newId(), ...draft }: TastingDraft) {
      const { estateId } = member;
      await refuseUnknown(estateId, draft.wines);
      const values = { ...draft, isClosed: false };
      const added = await tastings.insert(db, estateId, id, values, stampOf(member, clock));
      return { row: added ?? (await tastings.get(db, estateId, id)), added: added !== undefined };
    },

    async update(member, id, { version, ...changes }: TastingChanges) {
      const before = await tastings.get(db, member.estateId, id);
      const there = new Set(before.wines.map(({ wineId }) => wineId));
      // A wine that left the cellar stays in its past tastings.
      await refuseUnknown(
        member.estateId,
        changes.wines?.filter(({ wineId }) => !there.has(wineId)),
      );
      return db.begin(async (tx) => {
        const locked = await tastings.lock(tx, member.estateId, id, { version });
        return tastings.update(tx, locked, changes, stampOf(member, clock));
      });
    },

    async delete(member, id) {
      const { estateId } = member;
      await db.begin(async (tx) => {
        const locked = await tastings.lock(tx, estateId, id);
        await deleteLinks(tx, { estateId, itemId: id });
        await tastings.delete(tx, locked, stampOf(member, clock));
      });
      return { id };
    },

    /** Creates a link to join; only this answer contains it. */
    async link({ estateId }: CanEdit, id: string): Promise<{ address: string }> {
      await tastings.get(db, estateId, id);
      const key = newToken();
      await insertLink(db, { hash: digest(key), estateId, opens: 'tasting', itemId: id, passwordHash: null });
      return { address: `${siteUrl()}/t/${key}` };
    },

    results: resultsOf,

    /** The entry's id is the wine's id in the tasting, so that copying twice adds nothing. */
    async keep(member: CanEdit, id: string): Promise<{ wines: number }> {
      const { estateId } = member;
      const tasting = await tastings.get(db, estateId, id);
      const results = await resultsOf(member, id);
      const stamp = stampOf(member, clock);
      let kept = 0;
      for (const { id: entryId, wineId } of tasting.wines) {
        const note = noteOf(tasting, entryId, results);
        if (wineId === null || note === undefined) continue;
        if (!(await wines.exists(db, estateId, wineId))) continue;
        const latest = latestToday(clock);
        const values = completeValues<EntryValues>(ENTRIES, {
          ...note,
          wine: wineId,
          day: tasting.day > latest ? latest : tasting.day,
          quantity: 0,
          fromStock: true,
          reason: 'Tasted',
          takenBy: member.name,
        });
        const isNew = await db.begin(async (tx) => {
          const locked = await wines.lock(tx, estateId, wineId);
          const entry = await entries.insert(tx, estateId, entryId, values, stamp);
          if (entry) await saveStock(tx, locked, stockOfWine(locked.row), stamp);
          return entry !== undefined;
        });
        if (isNew) kept += 1;
      }
      return { wines: kept };
    },
  } satisfies RowService<typeof tastingOperations> & Record<'link' | 'results' | 'keep', unknown>;
}
