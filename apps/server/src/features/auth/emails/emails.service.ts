import {
  EMAIL_LINK_INVALID,
  type EmailChange,
  type EmailConfirmed,
  type EmailState,
  sentenceOf,
} from '@cuverie/contract';
import { EMAIL_CHANGE_HOURS, EMAIL_PROOF_DAYS, sameEmail } from '@cuverie/domain';
import { CLOCK_SLACK_MS, type Clock } from '../../../platform/clock.ts';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { isUniqueViolation } from '../../../platform/database/errors.ts';
import { digest } from '../../../platform/digest.ts';
import { invalid, type Refusal, unauthenticated } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/sessions/member.ts';
import { writeAs } from '../../../platform/sessions/still-permitted.ts';
import { admitOrRefuse } from '../../../platform/throttles/throttles.ts';
import { newToken } from '../../../platform/token.ts';
import { EMAIL_CHANGES_PER_MAILBOX, EMAIL_LINKS_PER_ACCOUNT } from '../auth.limits.ts';
import { knowingPassword } from '../passwords/current-password.ts';
import { removeResets } from '../passwords/resets.store.ts';
import {
  emailChangedMessages,
  newEmailMessage,
  oldEmailMessage,
  proofMessage,
  takenEmailMessage,
} from './emails.message.ts';
import * as store from './emails.store.ts';

const HOUR_MS = 60 * 60 * 1000;
const CHANGE_LIFE_MS = EMAIL_CHANGE_HOURS * HOUR_MS;
const PROOF_LIFE_MS = EMAIL_PROOF_DAYS * 24 * HOUR_MS;

const within = (now: Date, lifeMs: number): store.Expires => ({
  after: now,
  upTo: new Date(now.getTime() + lifeMs + CLOCK_SLACK_MS),
});

interface Addressee {
  userId: string;
  email: string;
  name: string;
}

type ProofPlatform = Pick<Platform, 'db' | 'clock' | 'mail' | 'siteUrl'>;

/** Mails a person a link that verifies their address; does nothing without a mail server. */
export function sendProof({ db, clock, mail, siteUrl }: ProofPlatform, person: Addressee): void {
  if (!mail.isSent) return;
  mail.post(async () => {
    const token = newToken();
    const { userId, email } = person;
    const expiresAt = new Date(clock.now().getTime() + PROOF_LIFE_MS);
    await store.insertProof(db, { hash: digest(token), userId, emailKey: sameEmail(email), expiresAt });
    return proofMessage({ ...person, link: `${siteUrl()}/confirm-email#token=${token}` });
  });
}

type EmailsPlatform = ProofPlatform & Pick<Platform, 'passwords'>;

export function emailsService(platform: EmailsPlatform) {
  const { db, clock, mail, siteUrl } = platform;
  const knowing = knowingPassword(platform);

  const admitLinks = (member: Member) => ({ limit: EMAIL_LINKS_PER_ACCOUNT, subject: member.userId });

  async function changeBy(tx: Transaction, hash: Buffer, now: Date) {
    const change = await store.lockChange(tx, hash, within(now, CHANGE_LIFE_MS));
    if (!change) throw linkInvalid();
    const { isNew, newConfirmed, oldConfirmed, userId } = change;
    if (isNew ? newConfirmed : oldConfirmed) throw linkInvalid();
    await store.markConfirmed(tx, userId, isNew ? 'new' : 'old', now);
    if (!(isNew ? oldConfirmed : newConfirmed)) return { change, before: undefined };
    const before = await store.replaceEmail(tx, change, now);
    await store.deleteChange(tx, userId);
    await store.deleteProofs(tx, userId);
    // Those links were sent to the old address.
    await removeResets(tx, userId);
    return { change, before };
  }

  return {
    async get({ userId }: Member): Promise<EmailState> {
      const address = await store.findAddress(db.quick, userId);
      if (!address) throw unauthenticated();
      const waiting = await store.findWaiting(db.quick, userId, within(clock.now(), CHANGE_LIFE_MS));
      return { ...address, waiting: waiting ?? null, sendsMail: mail.isSent };
    },

    /**
     * Starts a change of address that both addresses must confirm. Whether the new one has an account is looked up
     * after the answer and only mailed to it.
     */
    async change(member: Member, { email: newEmail, password }: EmailChange): Promise<void> {
      const { userId, email, emailKey: ownKey, name } = await knowing(member, password, 'password');
      const emailKey = sameEmail(newEmail);
      if (emailKey === ownKey) throw invalid({ email: sentenceOf('email_own') });
      const mailbox = { limit: EMAIL_CHANGES_PER_MAILBOX, subject: emailKey };
      await admitOrRefuse(db, clock, [admitLinks(member), mailbox], 'emails');
      const [newSecret, oldSecret] = [newToken(), newToken()];
      const change = {
        userId,
        email: newEmail,
        emailKey,
        expiresAt: new Date(clock.now().getTime() + CHANGE_LIFE_MS),
        newHash: digest(newSecret),
        oldHash: digest(oldSecret),
      };
      await writeAs(db, member, 'own', (tx) => store.putChange(tx, change));
      const linkOf = (token: string, side: 'new' | 'old') =>
        `${siteUrl()}/confirm-email#token=${token}&at=${side}`;
      mail.post(async () =>
        (await store.hasAccount(db, emailKey))
          ? takenEmailMessage(newEmail, siteUrl())
          : newEmailMessage({ userId, email, newEmail, name, link: linkOf(newSecret, 'new') }),
      );
      mail.post(async () =>
        oldEmailMessage({ userId, email, newEmail, name, link: linkOf(oldSecret, 'old') }),
      );
    },

    cancelChange: (member: Member): Promise<void> =>
      writeAs(db, member, 'own', (tx) => store.deleteChange(tx, member.userId)),

    async sendProof(member: Member): Promise<void> {
      await admitOrRefuse(db, clock, [admitLinks(member)], 'emails');
      const address = await writeAs(db, member, 'own', (tx) => store.findAddress(tx, member.userId));
      if (address?.verifiedAt === null) sendProof(platform, { ...member, email: address.email });
    },

    /** Performs the action of a link's token, once. */
    async confirm(token: string): Promise<EmailConfirmed> {
      const hash = digest(token);
      const now = clock.now();
      const proven = await db.begin(async (tx) => {
        const found = await store.proveEmail(tx, hash, now, within(now, PROOF_LIFE_MS));
        // The later of two uses finds the token spent.
        if (found && (await store.deleteProofs(tx, found.userId)) > 0) return found;
        return undefined;
      });
      if (proven) return { outcome: 'verified', email: proven.email };
      const { change, before } = await db
        .begin((tx) => changeBy(tx, hash, now))
        .catch((error: unknown) => {
          // Another person registered the address meanwhile.
          throw isUniqueViolation(error, 'users_email_key') ? linkInvalid() : error;
        });
      if (!before) return { outcome: 'waiting', email: change.email };
      const messages = emailChangedMessages({ ...before, newEmail: change.email }, siteUrl());
      for (const message of messages) mail.post(async () => message);
      return { outcome: 'changed', email: change.email };
    },

    async refuse(token: string): Promise<void> {
      const isCalledOff = await store.deleteChangeOf(db, digest(token), within(clock.now(), CHANGE_LIFE_MS));
      if (!isCalledOff) throw linkInvalid();
    },
  };
}

const linkInvalid = (): Refusal => invalid({ token: sentenceOf(EMAIL_LINK_INVALID) }, EMAIL_LINK_INVALID);

/** Deletes expired links and changes; returns how many. */
export const sweepEmails = (db: Db, clock: Clock): Promise<number> =>
  store.deleteExpiredEmails(db, clock.now());
