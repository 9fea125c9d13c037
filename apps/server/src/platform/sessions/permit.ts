import { type Right, roleMay } from '@cuverie/domain';
import { refused } from '../http/refusal.ts';
import type { Member, Permitted } from './member.ts';

/** The member as one who has a right in their estate. @throws Refusal 403 where their role does not give it */
export function permit<R extends Right>(member: Member, right: R): Permitted[R] {
  if (!roleMay(member.role, right)) throw refused(403, 'not_permitted', { role: member.role });
  return member as Permitted[R];
}
