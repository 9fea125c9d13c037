import type { Transaction } from '../../platform/database/database.ts';
import { refused } from '../../platform/http/refusal.ts';
import type { Runner } from '../../platform/sessions/member.ts';
import { findMemberOf } from './members.store.ts';

/**
 * Refuses whoever was removed, or is an owner no longer, since their call was let in. To be asked once the people of the
 * estate are held: of two owners who remove one another at once, one does.
 */
export async function needStillOwner(tx: Transaction, { userId, estateId }: Runner): Promise<void> {
  const now = await findMemberOf(tx, estateId, userId);
  if (!now) throw refused(403, 'not_your_estate');
  if (now.role !== 'owner') throw refused(403, 'not_permitted', { role: now.role });
}
