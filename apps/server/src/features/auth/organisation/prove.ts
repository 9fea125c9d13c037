import type { OrganisationAnswer } from '@cuverie/contract';
import { refused } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/sessions/member.ts';
import { findOwner } from './organisation.store.ts';
import type { OrganisationSettings } from './provider.ts';
import type { Steps } from './steps.ts';

/** An older login means that the provider reused it. */
const FRESH_S = 10 * 60;

/** A person proves their identity by the organisation's login. */
export const proveByOrganisation =
  ({ db, clock }: Pick<Platform, 'db' | 'clock'>, settings: OrganisationSettings, steps: Steps) =>
  async ({ userId }: Member, answer: OrganisationAnswer): Promise<void> => {
    const { name, issuer } = settings;
    const claims = await steps.trade(answer, 'proof', userId);
    const owner = await findOwner(db, issuer.href, claims.subject, clock.now());
    if (owner?.userId !== userId) throw refused(403, 'organisation_not_you', { name });
    // Providers that send no auth_time have at least sent a new answer.
    const ageS = claims.signedInAt === null ? 0 : clock.now().getTime() / 1000 - claims.signedInAt;
    if (ageS > FRESH_S) throw refused(403, 'organisation_not_fresh', { name });
  };

export type ProvenBy = ReturnType<typeof proveByOrganisation>;
