import { createStore } from '../platform/store.ts';

const isAsked = createStore(false);
let asked: PromiseWithResolvers<boolean> | undefined;

/** Whether whoever is signed in is asked to confirm that it is them; calls that wait for it share the question. */
export const proof = {
  use: isAsked.use,
  /** Answers whether they did. */
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
