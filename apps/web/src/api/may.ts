import { type Right, ROLES, type Role, roleMay } from '@cuverie/domain';
import { membership } from '../platform/membership.ts';

/** What a call of the contract says of who may make it. */
export interface Needs {
  readonly right: Right;
}

/** What the person is here; before anybody says so, who opened the estate. */
const roleNow = (role: Role | undefined): Role => role ?? 'owner';

/** Tells whether the person may make a call: screens offer nothing the server would refuse them for their role. */
export function useMay(): (call: Needs) => boolean {
  const role = roleNow(membership.use()?.role);
  return ({ right }) => roleMay(role, right);
}

/** The same beside the screens, as something is done. */
export const may = ({ right }: Needs): boolean => roleMay(roleNow(membership.get()?.role), right);

/** Those who may, in words: `owners and winemakers`. */
export function whoMay({ right }: Needs): string {
  const able = ROLES.filter((role) => roleMay(role, right)).map((role) => `${role}s`);
  return new Intl.ListFormat('en').format(able);
}

/** Says to somebody who may not, and came by an address, who may. */
export const notForYou = (call: Needs): string =>
  `You are a ${roleNow(membership.get()?.role)} here. This is for ${whoMay(call)} of the estate; ask one of them to do it, or an owner to let you.`;
