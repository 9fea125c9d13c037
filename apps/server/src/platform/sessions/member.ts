import type { Right, Role, TokenScope } from '@cuverie/domain';

declare const proven: unique symbol;
declare const mayRecord: unique symbol;
declare const mayKeep: unique symbol;
declare const mayRun: unique symbol;

/**
 * A signed-in person of an estate, or their API token, with read access. Only a checked token creates one, so having
 * one is the proof.
 */
export interface Member {
  readonly userId: string;
  readonly estateId: string;
  /** For an API token its own id. */
  readonly sessionId: string;
  readonly name: string;
  readonly role: Role;
  /** Of the estate, an IANA name. */
  readonly timeZone: string;
  readonly apiToken?: { readonly id: string; readonly scope: TokenScope };
  /** When the requested deletion of their account is due; until then they can only read. */
  readonly leavesAt: string | null;
  /** Time of their last fresh proof in this session. */
  readonly provenAt: string | null;
  /** Whether their estate requires a second factor they do not have. */
  readonly lacksFactor: boolean;
  readonly [proven]: true;
}

/** Whether the caller is an ingest token, which neither reads nor changes existing data. */
export const addsOnly = ({ apiToken }: Member): boolean => apiToken?.scope === 'ingest';

/**
 * A member who may record the day's work. Only the check of a role creates these types, so writing functions require
 * one.
 */
export interface CanRecord extends Member {
  readonly [mayRecord]: true;
}

/** A member who may change the estate's data. */
export interface CanEdit extends CanRecord {
  readonly [mayKeep]: true;
}

/** A member who may manage members and the estate. */
export interface CanManage extends CanEdit {
  readonly [mayRun]: true;
}

/** The type of the caller by the required right. */
export interface CallerByRight extends Record<Right, Member> {
  own: Member;
  see: Member;
  record: CanRecord;
  keep: CanEdit;
  run: CanManage;
}
