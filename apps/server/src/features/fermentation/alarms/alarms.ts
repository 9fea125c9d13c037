import { type AlarmSettings, alarmOperations, type Snooze } from '@cuverie/contract';
import { type AlarmThresholds, DEFAULT_THRESHOLDS } from '@cuverie/domain';
import type { FastifyInstance } from 'fastify';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { type AtVersion, noted, removeWhere } from '../../../platform/database/many.ts';
import { sql } from '../../../platform/database/sql.ts';
import { type Stamp, stampOf } from '../../../platform/database/stamp.ts';
import { differing, note } from '../../../platform/history/note.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tanks } from '../tanks/tanks.store.ts';
import { SNOOZES, THRESHOLDS } from './alarms.kind.ts';

const HOUR_MS = 3_600_000;

export function alarmRoutes(app: FastifyInstance, { db, clock }: Platform): void {
  const settings = (estateId: string) => alarmSettings(db, estateId, clock.now());

  route(app, alarmOperations.get, async ({ member }) => settings(member.estateId));

  route(app, alarmOperations.set, async ({ member, body }) => {
    const stamp = stampOf(member, clock);
    await db.begin((tx) => setThresholds(tx, member.estateId, { ...body.thresholds }, stamp));
    return settings(member.estateId);
  });

  route(app, alarmOperations.reset, async ({ member }) => {
    const stamp = stampOf(member, clock);
    await db.begin((tx) => removeWhere(tx, member.estateId, THRESHOLDS, sql`true`, stamp));
    return settings(member.estateId);
  });

  route(app, alarmOperations.snooze, async ({ member, params, body }) => {
    if (!(await tanks.exists(db, member.estateId, params.id))) throw notFound('tank');
    const until = new Date(clock.now().getTime() + body.hours * HOUR_MS);
    const said = { tankId: params.id, kind: body.kind, until: until.toISOString() };
    await db.begin(async (tx) => {
      const stamp = stampOf(member, clock);
      const { id, version } = await tx.one<AtVersion>(sql`
        insert into alarm_snoozes (estate_id, tank_id, kind, until, created_at, created_by)
        values (${member.estateId}, ${params.id}, ${body.kind}, ${until}, ${stamp.at}, ${member.userId})
        on conflict (estate_id, tank_id, kind) do update
        set version = alarm_snoozes.version + 1, until = excluded.until, created_at = excluded.created_at, created_by = excluded.created_by
        returning id, version`);
      await note(tx, member.estateId, [noted(SNOOZES, id, 'added', {}, { version, after: said })], stamp);
    });
    return said;
  });
}

/** Sets the thresholds of an estate in the place of those it had. */
export async function setThresholds(
  tx: Transaction,
  estateId: string,
  thresholds: object,
  stamp: Stamp,
): Promise<void> {
  const [was] = await tx.rows<{ thresholds: object }>(sql`
    select thresholds from fermentation_settings where estate_id = ${estateId} for update`);
  const { id, version } = await tx.one<AtVersion>(sql`
    insert into fermentation_settings (estate_id, thresholds, updated_at, updated_by)
    values (${estateId}, ${thresholds}, ${stamp.at}, ${stamp.userId})
    on conflict (estate_id) do update
    set version = fermentation_settings.version + 1, thresholds = excluded.thresholds, updated_at = excluded.updated_at, updated_by = excluded.updated_by
    returning id, version`);
  const more = was === undefined ? {} : differing(was.thresholds, thresholds);
  const act = was === undefined ? 'added' : 'changed';
  await note(tx, estateId, [noted(THRESHOLDS, id, act, {}, { version, ...more })], stamp);
}

async function alarmSettings(db: Db, estateId: string, now: Date): Promise<AlarmSettings> {
  const [[own], snoozes] = await Promise.all([
    db.rows<{ thresholds: Partial<AlarmThresholds> }>(sql`
      select thresholds from fermentation_settings where estate_id = ${estateId}`),
    db.rows<Snooze>(sql`
      select tank_id as "tankId", kind, until from alarm_snoozes
      where estate_id = ${estateId} and until > ${now} order by until, tank_id, kind`),
  ]);
  // A threshold that is younger than the stored settings has its default.
  const thresholds = { ...DEFAULT_THRESHOLDS, ...own?.thresholds };
  return { thresholds, areOwn: own !== undefined, snoozes };
}
