import { isDeepStrictEqual } from 'node:util';
import { forecastOperations } from '@cuverie/contract';
import { basisOf, type DryLevels, type ForecastBasis, type OwnStyles } from '@cuverie/domain';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../platform/database/database.ts';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { dryLevelsOf } from '../alarms/alarms.ts';
import { finishedFerments } from './finished-ferments.ts';
import { judgedFerments } from './judged-ferments.ts';

/** Results change by the week, not by the minute. */
const CACHE_MS = 10 * 60_000;
/** Maximum of cached estates. */
const ESTATES = 500;

/** Parameters computed from an estate's finished ferments. */
interface Of {
  dry: DryLevels;
  own: OwnStyles;
}

/** Caches the result of an estate's finished ferments for ten minutes, unless the definition of dryness changes. */
function cached<Answer>(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  ownStyles: (db: Db, estateId: string) => Promise<OwnStyles>,
  work: (db: Db, estateId: string, of: Of) => Promise<Answer>,
): (estateId: string) => Promise<Answer> {
  const answers = new Map<string, { until: number; dry: DryLevels; answer: Promise<Answer> }>();
  return async (estateId) => {
    const dry = await dryLevelsOf(db, estateId);
    const now = clock.now().getTime();
    const found = answers.get(estateId);
    if (found && found.until > now && isDeepStrictEqual(found.dry, dry)) return found.answer;
    answers.delete(estateId);
    const [oldest] = answers.keys();
    if (answers.size >= ESTATES && oldest !== undefined) answers.delete(oldest);
    const answer = ownStyles(db, estateId).then((own) => work(db, estateId, { dry, own }));
    answers.set(estateId, { until: now + CACHE_MS, dry, answer });
    answer.catch(() => answers.delete(estateId));
    return answer;
  };
}

type Needs = Pick<Platform, 'db' | 'clock'>;
type Styles = (db: Db, estateId: string) => Promise<OwnStyles>;

/** Returns the parameters learned from an estate's finished ferments. */
export const estateBases = (needs: Needs, ownStyles: Styles) =>
  cached(needs, ownStyles, async (db, estateId, of): Promise<ForecastBasis> => {
    const finished = await finishedFerments(db, estateId, of);
    return basisOf(
      finished.map(({ past }) => past),
      of.dry,
    );
  });

export function forecastRoutes(
  app: FastifyInstance,
  needs: Needs,
  { ownStyles, basisOf: basis }: { ownStyles: Styles; basisOf: ReturnType<typeof estateBases> },
): void {
  const judged = cached(needs, ownStyles, judgedFerments);
  route(app, forecastOperations.basis, ({ member: { estateId } }) => basis(estateId));
  route(app, forecastOperations.judged, ({ member: { estateId } }) => judged(estateId));
}
