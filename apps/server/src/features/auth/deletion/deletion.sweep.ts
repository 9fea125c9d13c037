/** Deletes accounts that are due, and estates without other members, from database and disk. */
import { DELETION_WARNING_DAYS } from '@cuverie/domain';
import type { Logger } from 'pino';
import { timeZoneOfPerson } from '../../../platform/database/days/person-zone.ts';
import { isForeignKeyViolation } from '../../../platform/database/errors.ts';
import { deletePortion, estateTables } from '../../../platform/database/estate-rows.ts';
import { withoutStatementTimeout } from '../../../platform/database/long-work.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deletedMessage, deletionSoonMessage } from './deletion.message.ts';
import { DAY_MS } from './deletion.service.ts';
import * as store from './deletion.store.ts';

type SweepPlatform = Pick<Platform, 'db' | 'clock' | 'pictures' | 'mail' | 'siteUrl' | 'plans'> & {
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Aborted when the server stops; the next run continues. */
  signal: AbortSignal;
};

/** Sends reminders and deletes accounts that are due. The next run continues what one leaves unfinished. */
export async function sweepDeletions(platform: SweepPlatform): Promise<void> {
  const { db, clock, mail, siteUrl, signal } = platform;
  const now = clock.now();
  const soon = new Date(now.getTime() + DELETION_WARNING_DAYS * DAY_MS);
  for (const { userId, email, name, dueAt } of await store.markWarned(db, now, soon)) {
    const timeZone = await timeZoneOfPerson(db, userId);
    const details = { email, name, leavesAt: new Date(dueAt), timeZone, siteUrl: siteUrl() };
    mail.post(async () => deletionSoonMessage(details));
  }
  for (const leaver of await store.findDue(db, now)) {
    if (signal.aborted) return;
    // A failed deletion does not stop the others.
    await deleteAccount(platform, leaver).catch((error: unknown) =>
      platform.log.error(
        { err: error, userId: leaver.userId },
        'an account was not deleted; it is tried again later',
      ),
    );
  }
}

async function deleteAccount(platform: SweepPlatform, leaver: store.Leaver): Promise<void> {
  const { db, clock, mail, log, signal } = platform;
  const { userId } = leaver;
  const fates = await store.findFates(db, userId);
  const toHandOver = fates.find(({ fate }) => fate === 'hand over');
  if (toHandOver) {
    log.warn(
      { userId, estateId: toHandOver.id },
      'an account that is due is not deleted: others belong to an estate that would have no owner',
    );
    return;
  }
  for (const { id, fate } of fates) if (fate === 'goes') await deleteEstate(platform, id);
  if (signal.aborted) return;
  const isDone = await db.begin(async (tx) => {
    // This query reads the history of all estates.
    await withoutStatementTimeout(tx);
    return store.forgetPerson(tx, userId, clock.now());
  });
  // Keeps the person's row where rows of other estates refer to it as their author.
  await db
    .begin(async (tx) => {
      await withoutStatementTimeout(tx);
      await store.deletePerson(tx, userId);
    })
    .catch((error: unknown) => {
      if (!isForeignKeyViolation(error)) throw error;
    });
  // Another server on this database was faster.
  if (!isDone) return;
  log.info({ userId }, 'an account was deleted');
  mail.post(async () => deletedMessage(leaver));
}

/** Deletes in batches, so that statements are short and a stop does not wait; the estate itself is deleted last. */
async function deleteEstate(
  { db, pictures, plans, log, signal }: SweepPlatform,
  estateId: string,
): Promise<void> {
  // While this fails the estate stays; otherwise its subscription could not be found any more.
  await plans.endPayment(estateId);
  const gone = { rows: 0, pictures: 0 };
  for (const table of await estateTables(db)) {
    for (let isMore = true; isMore; ) {
      if (signal.aborted) return;
      const portion = await deletePortion(db, table, estateId);
      // Pictures left behind by a crash are removed by the picture sweep.
      for (const key of portion.pictures) await pictures.drop(key);
      gone.rows += portion.rows;
      gone.pictures += portion.pictures.length;
      isMore = portion.rows > 0;
    }
  }
  await db.begin((tx) => store.deleteEstate(tx, estateId));
  log.info({ estateId, ...gone }, 'an estate was deleted');
}
