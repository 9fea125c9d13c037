import { type Right, ROLES, type Role, roleMay } from '@cuverie/domain';
import { membership } from '../platform/membership.ts';

/** The part of an operation that says which right it needs. */
export interface Needs {
  readonly right: Right;
}

/** The user's role. Until it is known, they count as the owner. */
const roleNow = (role: Role | undefined): Role => role ?? 'owner';

/** Returns a check whether the user may make a call. Screens offer nothing the server would refuse for their role. */
export function useMay(): (call: Needs) => boolean {
  const role = roleNow(membership.use()?.role);
  return ({ right }) => roleMay(role, right);
}

/** The same check outside of components, when an action runs. */
export const may = ({ right }: Needs): boolean => roleMay(roleNow(membership.get()?.role), right);

/** The roles that may make a call, in words: `owners and winemakers`. */
export function whoMay({ right }: Needs): string {
  const able = ROLES.filter((role) => roleMay(role, right)).map((role) => `${role}s`);
  return new Intl.ListFormat('en').format(able);
}

/** The message on a page the user's role does not allow: it names the roles that it does. */
export const notForYou = (call: Needs): string =>
  `You are a ${roleNow(membership.get()?.role)} here. This is for ${whoMay(call)} of the estate; ask one of them to do it, or an owner to let you.`;
