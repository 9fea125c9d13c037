import { accountOperations, type Settings, settingsOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { stampOf } from '../../../platform/database/stamp.ts';
import { staleVersion, unauthenticated } from '../../../platform/http/refusal.ts';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { writeAs } from '../../../platform/sessions/still-permitted.ts';
import { findSettings, lockEstate, updateEstate, updatePerson } from './settings.store.ts';

/** Settings of a person and of their estate; owners change the latter. */
export function settingsRoutes(app: FastifyInstance, { db, clock }: Platform): void {
  route(app, settingsOperations.get, async ({ member }) => present(await findSettings(db, member)));

  route(app, accountOperations.update, async ({ member, body }) =>
    writeAs(db, member, 'own', async (tx) => {
      await updatePerson(tx, member.userId, body);
      return present(await findSettings(tx, member));
    }),
  );

  route(app, settingsOperations.update, async ({ member, body: { version, ...changes } }) =>
    writeAs(
      db,
      member,
      'run',
      async (tx) => {
        const before = present(await findSettings(tx, member));
        if (version !== undefined && version !== before.version) throw staleVersion('settings', before);
        await updatePerson(tx, member.userId, changes);
        const timeZoneIsChosen = changes.timeZone !== undefined;
        await updateEstate(tx, member.estateId, stampOf(member, clock), { ...changes, timeZoneIsChosen });
        return present(await findSettings(tx, member));
      },
      (tx) => lockEstate(tx, member.estateId),
    ),
  );
}

/** A person may be deleted between the check of their token and this query. */
function present(found: Settings | undefined): Settings {
  if (!found) throw unauthenticated();
  return found;
}
