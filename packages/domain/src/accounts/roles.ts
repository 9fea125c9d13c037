/** What the people of an estate may do in it. */

/** From the one who may do everything to the one who only looks. */
export const ROLES = ['owner', 'winemaker', 'cellar hand', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/**
 * What a call needs: `own` to look after one's own account, `see` to read what the estate has, `record` to write down
 * the day's work (readings, measurements, what was drunk, operations, tasks), `keep` to add, change and delete what the
 * estate keeps and to correct its past, `run` to say who belongs to the estate and how it is run.
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
