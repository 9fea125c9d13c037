declare const proven: unique symbol;

/** A signed-in person of an estate. Only a checked access token makes one, so having one is the proof. */
export interface Member {
  readonly userId: string;
  readonly estateId: string;
  readonly sessionId: string;
  readonly name: string;
  /** When their account is deleted, where they asked for it: until then they only read. */
  readonly leavesAt: string | null;
  readonly [proven]: true;
}
