import { type OpenedShare, type Share, type SharedAnswer, sentenceOf } from '@cuverie/contract';
import { MOST_SHARED_WINES } from '@cuverie/domain';
import { todayOf } from '../../../platform/database/days/estate-days.ts';
import { digest } from '../../../platform/digest.ts';
import { invalid, refused } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import { admitOrRefuse, clear, uncount } from '../../../platform/throttles/throttles.ts';
import { feedOf } from './feed.ts';
import { type FoundLink, findLink } from './links.store.ts';
import { listSharedWines } from './shared-wines.store.ts';
import { markOpened, shares } from './shares.store.ts';
import { LINK_PASSWORDS, LINK_PASSWORDS_PER_ADDRESS } from './sharing.limits.ts';

/** The last opening is stored to the minute, so that not every call writes. */
const OPENED_KEPT_MS = 60_000;

/** The answer is the same for a link that never existed, expired or was revoked. */
const opensNothing = () => refused(404, 'not_found.link');

/** Answers for visitors with a link; they never act as a member. */
export function sharedService({ db, clock, passwords, siteUrl }: Platform) {
  async function find(key: string): Promise<{ link: FoundLink; share: Share; today: string }> {
    const link = await findLink(db.quick, 'share', digest(key));
    const share = link && (await shares.find(db.quick, link.estateId, link.itemId));
    if (!share) throw opensNothing();
    const today = await todayOf(db.quick, link.estateId, clock);
    if (share.until !== null && share.until < today) throw opensNothing();
    return { link, share, today };
  }

  async function show({
    link: { estateId },
    share,
    today,
  }: Awaited<ReturnType<typeof find>>): Promise<OpenedShare> {
    const wines = await listSharedWines(db, estateId, share, today);
    // The answer does not reveal that a wine was deleted.
    if (share.shows === 'wine' && wines.length === 0) throw opensNothing();
    const now = clock.now();
    const { lastOpenedAt, name, shows, fields, until, hasPassword } = share;
    if (lastOpenedAt === null || Math.abs(now.getTime() - Date.parse(lastOpenedAt)) >= OPENED_KEPT_MS)
      await markOpened(db, estateId, share.id, now);
    return {
      isLocked: false,
      name,
      shows,
      fields,
      until,
      wines: wines.slice(0, MOST_SHARED_WINES),
      hasMore: wines.length > MOST_SHARED_WINES,
      hasFeed: shows === 'wines' && !hasPassword,
    };
  }

  return {
    async read(key: string): Promise<SharedAnswer> {
      const found = await find(key);
      return found.link.passwordHash === null ? show(found) : { isLocked: true };
    },

    /** @param client client whose attempts are counted */
    async open(key: string, password: string, client: string): Promise<OpenedShare> {
      const found = await find(key);
      const { passwordHash, itemId } = found.link;
      if (passwordHash === null) return show(found);
      const here = { limit: LINK_PASSWORDS_PER_ADDRESS, subject: `${itemId} ${client}` };
      const anywhere = { limit: LINK_PASSWORDS, subject: itemId };
      await admitOrRefuse(db, clock, [here, anywhere], 'link_passwords');
      if (!(await passwords.matches(password, passwordHash)))
        throw invalid({ password: sentenceOf('link_password_wrong') });
      await Promise.all([clear(db, here), uncount(db, anywhere)]);
      return show(found);
    },

    async feed(key: string): Promise<string> {
      const found = await find(key);
      if (found.share.shows !== 'wines' || found.share.hasPassword) throw opensNothing();
      return feedOf(await show(found), `${siteUrl()}/s/${key}`, siteUrl());
    },
  };
}
