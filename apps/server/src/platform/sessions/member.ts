declare const proven: unique symbol;

/** A signed-in person of an estate. Only a checked access token makes one, so having one is the proof. */
export interface Member {
  readonly userId: string;
  readonly estateId: string;
  readonly sessionId: string;
  readonly name: string;
  /** When they last proved in this session who they are. */
  readonly provenAt: string | null;
  /** Whether their estate asks for a second factor and they have none. */
  readonly lacksFactor: boolean;
  readonly [proven]: true;
}
