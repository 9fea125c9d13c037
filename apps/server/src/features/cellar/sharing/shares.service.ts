import type { MadeShare, ShareChanges, ShareDraft, shareOperations } from '@cuverie/contract';
import { MOST_SHARES } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import { stampOf } from '../../../platform/database/stamp.ts';
import { digest } from '../../../platform/digest.ts';
import { notFound, refused } from '../../../platform/http/refusal.ts';
import type { RowService } from '../../../platform/http/row-routes.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CanEdit } from '../../../platform/sessions/member.ts';
import { newToken } from '../../../platform/token.ts';
import { wines } from '../wines/wines.store.ts';
import { deleteLinks, insertLink, setPassword } from './links.store.ts';
import { countShares, listShares, shares } from './shares.store.ts';

/** Members' view of an estate's links. */
export function shareService({ db, clock, passwords, siteUrl }: Platform) {
  const hashOf = async (password: string | null | undefined) =>
    password ? await passwords.hash(password) : null;

  async function add(member: CanEdit, draft: ShareDraft): Promise<{ row: MadeShare; added: true }> {
    const { estateId } = member;
    const { shows, where = {}, wineId = null, until, password, ...rest } = draft;
    if (shows === 'wine' && !(wineId && (await wines.exists(db, estateId, wineId)))) throw notFound('wine');
    if ((await countShares(db, estateId)) >= MOST_SHARES)
      throw refused(409, 'links_full', { most: MOST_SHARES });
    const passwordHash = await hashOf(password);
    const key = newToken();
    const id = newId();
    const values = {
      ...rest,
      shows,
      where: shows === 'wines' ? where : null,
      wineId: shows === 'wine' ? wineId : null,
      until: until || null,
      hasPassword: passwordHash !== null,
    };
    const row = await db.begin(async (tx) => {
      await insertLink(tx, { hash: digest(key), estateId, opens: 'share', itemId: id, passwordHash });
      return shares.insert(tx, estateId, id, values, stampOf(member, clock));
    });
    if (!row) throw new Error('A new id was taken already.');
    return { row: { ...row, address: `${siteUrl()}/s/${key}` }, added: true };
  }

  return {
    list: async ({ estateId }) => ({ rows: await listShares(db, estateId), nextCursor: null }),

    get: (member, id) => shares.get(db, member.estateId, id),

    add,

    async update(member, id, { version, password, until, ...changes }: ShareChanges) {
      const { estateId } = member;
      const passwordHash = await hashOf(password);
      return db.begin(async (tx) => {
        const locked = await shares.lock(tx, estateId, id, { version });
        if (password !== undefined) await setPassword(tx, { estateId, itemId: id }, passwordHash);
        const values = {
          ...changes,
          ...(until !== undefined && { until: until || null }),
          ...(password !== undefined && { hasPassword: passwordHash !== null }),
        };
        return shares.update(tx, locked, values, stampOf(member, clock));
      });
    },

    async delete(member, id) {
      await db.begin(async (tx) => {
        const locked = await shares.lock(tx, member.estateId, id);
        await deleteLinks(tx, { estateId: member.estateId, itemId: id });
        await shares.delete(tx, locked, stampOf(member, clock));
      });
      return { id };
    },
  } satisfies RowService<typeof shareOperations>;
}
