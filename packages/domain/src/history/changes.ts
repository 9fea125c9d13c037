/** The change log of an estate. */

/** The kinds that only an estate with a winery has. */
export const WINERY_KINDS = [
  'vessel',
  'lot',
  'operation',
  'grower',
  'contract',
  'trial',
  'limit',
  'product',
  'batch',
  'period',
  'report',
  'work-order',
  'task',
] as const;

export const CHANGE_KINDS = [
  'wine',
  'barrel',
  'consumption',
  'rack',
  'place',
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
  ...WINERY_KINDS,
  'share',
  'tasting',
  'wine-list',
  'view',
  'custom-field',
  'rates',
  'import',
  'settings',
  'member',
  'invitation',
  'token',
  'factor',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Kinds of member changes: membership, and login methods. */
const PEOPLE_KINDS = ['member', 'invitation', 'token', 'factor'] as const satisfies readonly ChangeKind[];
export const isPeopleKind = (kind: ChangeKind): boolean => PEOPLE_KINDS.some((one) => one === kind);

/** Actions. An operation of the winery's record is voided, never deleted. */
export const CHANGE_ACTS = ['added', 'changed', 'deleted', 'restored', 'voided'] as const;
export type ChangeAct = (typeof CHANGE_ACTS)[number];

/** Days in which a deleted row can be restored and its contents are stored. */
export const RESTORE_DAYS = 30;

/** Days after which a follower must reload everything. */
export const CURSOR_DAYS = 30;

/** More changes of a kind in one act are sent to followers as one: reload that kind. */
export const MOST_SINGLE_CHANGES = 50;
