/**
 * Redirects from the browser to the provider, back to us and to the browser. Each step works once, for some minutes.
 */
import type { OrganisationAnswer, OrganisationProblem } from '@cuverie/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { digest } from '../../../platform/digest.ts';
import { refused } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import { newToken } from '../../../platform/token.ts';
import * as store from './organisation.store.ts';
import {
  type AuthorizationRequest,
  CALLBACK,
  type OrganisationSettings,
  type ProviderClaims,
  providerOf,
} from './provider.ts';

const MINUTE_MS = 60 * 1000;
/** Time for a password and a second factor there. */
const ASKED_MS = 10 * MINUTE_MS;
/** The page exchanges the code as soon as it is loaded. */
const ANSWERED_MS = 2 * MINUTE_MS;

export function stepsOf(platform: Platform, settings: OrganisationSettings) {
  const { db, clock, siteUrl } = platform;
  const provider = providerOf(settings, clock, () => new URL(CALLBACK, siteUrl()));
  const after = (ms: number): Date => new Date(clock.now().getTime() + ms);

  return {
    /** @param userId account whose identity is linked or proven */
    async begin(
      purpose: store.Purpose,
      userId: string | null,
      browser: string,
      log: FastifyBaseLogger,
    ): Promise<{ url: string }> {
      const state = newToken();
      const { url, ...asked } = await provider.begin(state, purpose === 'proof', log);
      await store.insertStep(db, {
        hash: digest(state),
        step: 'asked',
        purpose,
        userId,
        browserHash: digest(browser),
        kept: asked satisfies AuthorizationRequest,
        expiresAt: after(ASKED_MS),
      });
      return { url };
    },

    /** Exchanges the provider's redirect for a code for the page, or a problem. */
    async comeBack(
      query: string,
      log: FastifyBaseLogger,
    ): Promise<{ code: string } | { problem: OrganisationProblem }> {
      const state = new URLSearchParams(query).get('state') ?? '';
      const asked = await store.spendStep<AuthorizationRequest>(db, digest(state), 'asked', clock.now());
      if (!asked) return { problem: 'organisation_late' };
      const claims = await provider.finish(query, state, asked.kept, log);
      if (typeof claims === 'string') return { problem: claims };
      const code = newToken();
      await store.insertStep(db, {
        ...asked,
        hash: digest(code),
        step: 'answered',
        kept: claims,
        expiresAt: after(ANSWERED_MS),
      });
      return { code };
    },

    /**
     * Returns the provider's claims for the browser that started the login. The code is used up even if the rest fails.
     * @throws Refusal 400 for another purpose, person or browser
     */
    async trade(
      { code, browser }: OrganisationAnswer,
      purpose: store.Purpose,
      userId: string | null = null,
    ): Promise<ProviderClaims> {
      const step = await store.spendStep<ProviderClaims>(db, digest(code), 'answered', clock.now());
      const isTheirs = step?.purpose === purpose && step.userId === userId;
      if (!step || !isTheirs || !step.browserHash.equals(digest(browser)))
        throw refused(400, 'organisation_late', { name: settings.name });
      return step.kept;
    },
  };
}

export type Steps = ReturnType<typeof stepsOf>;

/** Deletes expired steps; returns how many. */
export const sweepOrganisationSteps = (db: Db, clock: Clock): Promise<number> =>
  store.deleteExpiredSteps(db, clock.now());
