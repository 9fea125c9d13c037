/** What the change log of an estate tells of. */

/** Kinds of things whose changes are kept. */
export const CHANGE_KINDS = [
  'wine',
  'barrel',
  'consumption',
  'rack',
  'purchase',
  'field',
  'reading',
  'weather',
  'tank',
  'tank-reading',
  'device',
  'broker',
  'snooze',
  'alarm',
  'thresholds',
  'grape',
  'vessel',
  'lot',
  'operation',
  'trial',
  'limit',
  'period',
  'report',
  'work-order',
  'task',
  'share',
  'tasting',
  'wine-list',
  'import',
  'settings',
  'member',
  'invitation',
  'token',
  'factor',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Kinds of changes of people: of who belongs to the estate, and of how they sign in. */
const PEOPLE_KINDS = ['member', 'invitation', 'token', 'factor'] as const satisfies readonly ChangeKind[];
export const isPeopleKind = (kind: ChangeKind): boolean => PEOPLE_KINDS.some((one) => one === kind);

/** What can become of a thing. An operation of the winery's record is made void, and never deleted by hand. */
export const CHANGE_ACTS = ['added', 'changed', 'deleted', 'restored', 'voided'] as const;
export type ChangeAct = (typeof CHANGE_ACTS)[number];

/** Days in which what was deleted can be restored, and for which what it said is kept. */
export const RESTORE_DAYS = 30;

/** Days after which a follower must reload everything. */
export const CURSOR_DAYS = 30;

/** More changes of a kind in one act are sent to followers as one: reload that kind. */
export const TOLD_ONE_BY_ONE = 50;
