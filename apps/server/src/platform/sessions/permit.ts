import { type Right, roleMay } from '@cuverie/domain';
import { refused } from '../http/refusal.ts';
import { refuseBeyondScope } from './api-tokens.ts';
import type { Member, Permitted } from './member.ts';

/** The member as one who has a right in their estate. @throws Refusal 403 where their role does not give it */
export function permit<R extends Right>(member: Member, right: R): Permitted[R] {
  if (!roleMay(member.role, right)) throw refused(403, 'not_permitted', { role: member.role });
  return member as Permitted[R];
}

/**
 * The same, for what only some calls of an operation need beyond its own right: an API token's scope is asked again, too.
 * @throws Refusal 403
 */
export function permitBeyond<R extends Right>(member: Member, right: R): Permitted[R] {
  refuseBeyondScope(member, { right, ingests: false });
  return permit(member, right);
}
