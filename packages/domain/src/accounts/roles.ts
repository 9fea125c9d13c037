/** Roles of an estate's members and their permissions. */

/** From the most to the least powerful. */
export const ROLES = ['owner', 'winemaker', 'cellar hand', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/**
 * Required right of an operation: `own` for one's own account, `see` to read the estate's data, `record` to record the
 * day's work (readings, measurements, drinking log, operations, tasks), `keep` to add, change and delete data and to
 * correct the past, `run` to manage members and the estate.
 */
export const RIGHTS = ['own', 'see', 'record', 'keep', 'run'] as const;
export type Right = (typeof RIGHTS)[number];

const MAY: Record<Role, readonly Right[]> = {
  owner: ['own', 'see', 'record', 'keep', 'run'],
  winemaker: ['own', 'see', 'record', 'keep'],
  'cellar hand': ['own', 'see', 'record'],
  viewer: ['own', 'see'],
};

export const roleMay = (role: Role, right: Right): boolean => MAY[role].includes(right);
