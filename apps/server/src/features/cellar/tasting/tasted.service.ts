import { type GuestTasting, sentenceOf, type Tasting, type TastingScore } from '@cuverie/contract';
import { MOST_POINTS, resultOf, SHEET_PARTS, TASTING_LIMITS } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import { isUniqueViolation } from '../../../platform/database/errors.ts';
import { digest } from '../../../platform/digest.ts';
import { invalid, refused } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import { newToken } from '../../../platform/token.ts';
import { findLink } from '../sharing/links.store.ts';
import { pointsIn } from './tastings.service.ts';
import * as store from './tastings.store.ts';

/** The points of a sheet are the sum of its parts. */
function whole({ scale }: Tasting, score: TastingScore): TastingScore {
  const { parts, points, ...rest } = score;
  if (scale !== 'sheet') return { ...rest, points, parts: null };
  const given = SHEET_PARTS.flatMap(({ name }) => parts?.[name] ?? []);
  const isWhole = given.length === SHEET_PARTS.length;
  return { ...rest, parts, points: isWhole ? given.reduce((sum, part) => sum + part, 0) : null };
}

const scoreOf = ({ wine, points, parts, note }: TastingScore): TastingScore => ({
  wine,
  points,
  parts,
  note,
});

/** Answers for guests of a tasting; they never act as a member. */
export function tastedService({ db, clock }: Platform) {
  async function find(key: string): Promise<{ estateId: string; tasting: Tasting }> {
    const link = await findLink(db.quick, 'tasting', digest(key));
    const tasting = link && (await store.tastings.find(db.quick, link.estateId, link.itemId));
    if (!tasting) throw refused(404, 'not_found.link');
    return { estateId: link.estateId, tasting };
  }

  /** @param taster the guest who looks; `undefined` before joining */
  async function seen(estateId: string, tasting: Tasting, taster?: store.Taster): Promise<GuestTasting> {
    const { name, scale, isBlind, isClosed, wines } = tasting;
    const scores = await store.listScores(db, estateId, tasting.id);
    const points = pointsIn(scores);
    const own = scores.filter((score) => score.taster === taster?.id);
    const hasScored = (wine: string) => own.some((score) => score.wine === wine && score.points !== null);
    return {
      name,
      scale,
      isBlind,
      isClosed,
      wines: wines.map(({ id, name: called, isUncovered }) => {
        const isKnown = isUncovered || !isBlind;
        // Earlier, other guests' notes would influence one's own.
        const isTold = taster !== undefined && (isUncovered || (!isBlind && hasScored(id)));
        return {
          id,
          name: isKnown ? called : null,
          result: (isTold ? resultOf(points, id) : undefined) ?? null,
        };
      }),
      guest: taster ? { name: taster.name, scores: own.map(scoreOf) } : null,
    };
  }

  return {
    async read(key: string): Promise<GuestTasting> {
      const { estateId, tasting } = await find(key);
      return seen(estateId, tasting);
    },

    async join(key: string, name: string): Promise<{ guest: string }> {
      const { estateId, tasting } = await find(key);
      if (tasting.isClosed) throw refused(409, 'tasting_closed');
      const guest = newToken();
      const taster = { id: newId(), name, hash: digest(guest), joinedAt: clock.now() };
      try {
        await db.begin(async (tx) => {
          // Simultaneous guests wait here, so that the limit holds.
          await store.tastings.lock(tx, estateId, tasting.id);
          const { tasters } = TASTING_LIMITS;
          if ((await store.listTasters(tx, estateId, tasting.id)).length >= tasters)
            throw refused(409, 'tasting_full', { most: tasters });
          await store.insertTaster(tx, estateId, tasting.id, taster);
        });
      } catch (error) {
        if (isUniqueViolation(error, 'tasters_name_key'))
          throw invalid({ name: sentenceOf('guest_name_taken') });
        throw error;
      }
      return { guest };
    },

    async say(key: string, guest: string, scores: readonly TastingScore[]): Promise<GuestTasting> {
      const { estateId, tasting } = await find(key);
      const taster = await store.findTaster(db.quick, estateId, tasting.id, digest(guest));
      if (!taster) throw refused(403, 'guest_unknown');
      if (scores.length > 0) {
        if (tasting.isClosed) throw refused(409, 'tasting_closed');
        const most = MOST_POINTS[tasting.scale];
        if (scores.some(({ points }) => points !== null && points > most))
          throw invalid({ scores: sentenceOf('points_above_scale', { most }) });
        const there = new Set(tasting.wines.map(({ id }) => id));
        // Notes on a wine that was removed meanwhile are hidden.
        const scored = scores.filter(({ wine }) => there.has(wine));
        await db.begin(async (tx) => {
          for (const score of scored) await store.putScore(tx, estateId, taster.id, whole(tasting, score));
        });
      }
      return seen(estateId, tasting, taster);
    },
  };
}
