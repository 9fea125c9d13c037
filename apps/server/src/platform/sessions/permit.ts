import { type Right, roleMay } from '@cuverie/domain';
import { refused } from '../http/refusal.ts';
import { refuseBeyondScope } from './api-tokens.ts';
import type { CallerByRight, Member } from './member.ts';

/** Returns the member with a right in their estate. @throws Refusal 403 if their role does not include it */
export function permit<R extends Right>(member: Member, right: R): CallerByRight[R] {
  if (!roleMay(member.role, right)) throw refused(403, 'not_permitted', { role: member.role });
  return member as CallerByRight[R];
}

/**
 * Does the same for rights that only some calls of an operation need; the scope of an API token is checked again too.
 * @throws Refusal 403
 */
export function requireExtraRight<R extends Right>(member: Member, right: R): CallerByRight[R] {
  refuseBeyondScope(member, { right, ingests: false });
  return permit(member, right);
}
