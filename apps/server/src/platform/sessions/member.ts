declare const proven: unique symbol;

/** A signed-in person of an estate. Only a checked access token makes one, so having one is the proof. */
export interface Member {
  readonly userId: string;
  readonly estateId: string;
  readonly sessionId: string;
  readonly name: string;
  readonly [proven]: true;
}
