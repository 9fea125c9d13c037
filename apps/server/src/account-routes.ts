import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './features/auth/account/account.routes.ts';
import { backupRoutes } from './features/auth/backups/backups.ts';
import { deletionRoutes } from './features/auth/deletion/deletion.routes.ts';
import { emailRoutes } from './features/auth/emails/emails.routes.ts';
import { factorRoutes } from './features/auth/factors/factors.routes.ts';
import { organisationRoutes, refuseOtherWays } from './features/auth/organisation/organisation.routes.ts';
import { proveByOrganisation } from './features/auth/organisation/prove.ts';
import type { OrganisationSettings } from './features/auth/organisation/provider.ts';
import { stepsOf } from './features/auth/organisation/steps.ts';
import { resetRoutes } from './features/auth/passwords/resets.routes.ts';
import { peopleRoutes } from './features/auth/people/people.routes.ts';
import { settingsRoutes } from './features/auth/settings/settings.ts';
import { authRoutes } from './features/auth/sign-in/auth.routes.ts';
import type { SignUps } from './features/auth/sign-up/sign-ups.ts';
import { tokenRoutes } from './features/auth/tokens/tokens.routes.ts';
import type { BackupState } from './platform/backup/schedule.ts';
import type { Platform } from './platform/platform.ts';

interface AccountOptions extends Platform {
  organisation?: OrganisationSettings | undefined;
  backupState: () => Promise<BackupState>;
}

/** Routes of accounts, sign-in, people, tokens, settings and backups. */
export function accountFeatureRoutes(
  app: FastifyInstance,
  options: AccountOptions,
  newcomers: SignUps,
): void {
  authRoutes(app, options, newcomers);
  peopleRoutes(app, options);
  resetRoutes(app, options);
  const { organisation } = options;
  if (organisation) {
    if (organisation.only) refuseOtherWays(app, organisation);
    const steps = stepsOf(options, organisation);
    organisationRoutes(app, options, organisation, steps, newcomers);
    accountRoutes(app, options, proveByOrganisation(options, organisation, steps));
  } else accountRoutes(app, options);
  tokenRoutes(app, options);
  emailRoutes(app, options);
  deletionRoutes(app, options);
  factorRoutes(app, options);
  settingsRoutes(app, options);
  backupRoutes(app, options);
}
