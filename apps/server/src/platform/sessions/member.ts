import type { Right, Role, TokenScope } from '@cuverie/domain';

declare const proven: unique symbol;
declare const mayRecord: unique symbol;
declare const mayKeep: unique symbol;
declare const mayRun: unique symbol;

/**
 * A signed-in person of an estate, or a program that calls for them, who may see what it has. Only a checked token makes
 * one, so having one is the proof.
 */
export interface Member {
  readonly userId: string;
  readonly estateId: string;
  /** Of an API token its own id. */
  readonly sessionId: string;
  readonly name: string;
  readonly role: Role;
  /** Of the estate, a name of the IANA database. */
  readonly timeZone: string;
  /** What a program called with. */
  readonly apiToken?: { readonly id: string; readonly scope: TokenScope };
  /** When their account is deleted, where they asked for it: until then they only read. */
  readonly leavesAt: string | null;
  /** When they last proved in this session who they are. */
  readonly provenAt: string | null;
  /** Whether their estate asks for a second factor and they have none. */
  readonly lacksFactor: boolean;
  readonly [proven]: true;
}

/** Whether a program calls that adds, and neither reads nor changes what is there. */
export const addsOnly = ({ apiToken }: Member): boolean => apiToken?.scope === 'ingest';

/** One who may write down the day's work. Only the check of a role makes these: who writes is given one. */
export interface Recorder extends Member {
  readonly [mayRecord]: true;
}

/** One who may change what the estate keeps. */
export interface Keeper extends Recorder {
  readonly [mayKeep]: true;
}

/** One who may say who belongs to the estate, and how it is run. */
export interface Runner extends Keeper {
  readonly [mayRun]: true;
}

/** The member that a call is given, by the right it needs. */
export interface Permitted extends Record<Right, Member> {
  own: Member;
  see: Member;
  record: Recorder;
  keep: Keeper;
  run: Runner;
}
