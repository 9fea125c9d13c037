import type { TokenScope } from '@cuverie/domain';

declare const proven: unique symbol;

/** A signed-in person of an estate, or a program that calls for them. Only a checked token makes one, so having one is the proof. */
export interface Member {
  readonly userId: string;
  readonly estateId: string;
  /** Of an API token its own id. */
  readonly sessionId: string;
  readonly name: string;
  /** What a program called with. */
  readonly apiToken?: { readonly id: string; readonly scope: TokenScope };
  readonly [proven]: true;
}
