import { createStore } from '../platform/store.ts';

const isAsked = createStore(false);
let asked: PromiseWithResolvers<boolean> | undefined;

/** The request to the user to confirm their identity. Calls that wait for it share one request. */
export const proof = {
  use: isAsked.use,
  /** Resolves to whether the user confirmed it. */
  ask(): Promise<boolean> {
    asked ??= Promise.withResolvers<boolean>();
    isAsked.set(true);
    return asked.promise;
  },
  answer(isProven: boolean): void {
    const waiting = asked;
    asked = undefined;
    isAsked.set(false);
    waiting?.resolve(isProven);
  },
};
