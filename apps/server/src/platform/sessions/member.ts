import type { Right, Role } from '@cuverie/domain';

declare const proven: unique symbol;
declare const mayRecord: unique symbol;
declare const mayKeep: unique symbol;
declare const mayRun: unique symbol;

/** A signed-in person of an estate, who may see what it has. Only a checked access token makes one, so having one is the proof. */
export interface Member {
  readonly userId: string;
  readonly estateId: string;
  readonly sessionId: string;
  readonly name: string;
  readonly role: Role;
  readonly [proven]: true;
}

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
