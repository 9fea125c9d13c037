import { exportOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { todayIn } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { csvOf } from '../../platform/exchange/csv.ts';
import { type Kinds, kindOf } from '../../platform/exchange/kind.ts';
import { zipFrom } from '../../platform/exchange/zip.ts';
import { fileRoute } from '../../platform/http/file-route.ts';
import type { Platform } from '../../platform/platform.ts';

/** Streams the fields of an estate as a map. */
type FieldMap = (db: Database, estateId: string) => AsyncGenerator<string, void>;

/** Kinds of vineyard rows with their files, in import order. */
const VINEYARD_FILES = [
  ['fields', 'fields.csv'],
  ['readings', 'measurements.csv'],
  ['weather', 'weather.csv'],
] as const;

export function exportRoutes(
  app: FastifyInstance,
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  kinds: Kinds,
  fieldMap: FieldMap,
): void {
  for (const kind of ['wines', 'barrels', 'consumptions', 'purchases'] as const) {
    const { csv } = kindOf(kinds, kind);
    if (csv === undefined) throw new Error(`${kind} have no columns to export`);
    fileRoute(app, exportOperations[kind], ({ member, query: { day, ...query } }) => ({
      name: `cellar-${kind}-${day ?? todayIn(member.timeZone, clock)}.csv`,
      content: csvOf(csv, member.estateId, query),
    }));
  }

  fileRoute(app, exportOperations.fields, ({ member, query: { day } }) => ({
    name: `fields-${day ?? todayIn(member.timeZone, clock)}.geojson`,
    content: fieldMap(db, member.estateId),
  }));

  fileRoute(app, exportOperations.vineyard, ({ member, query: { day } }) => {
    const now = clock.now();
    return {
      name: `vineyard-${day ?? todayIn(member.timeZone, clock)}.zip`,
      content: zipFrom(now, async (add) => {
        for (const [kind, path] of VINEYARD_FILES) {
          const { csv } = kindOf(kinds, kind);
          if (csv !== undefined) await add(path, csvOf(csv, member.estateId, {}));
        }
      }),
    };
  });
}
