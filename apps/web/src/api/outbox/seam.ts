import type { Operation } from '@cuverie/contract';
import { outbox } from '../../platform/outbox.ts';
import type { ApiFailure } from '../failure.ts';
import type { RequestParts } from '../request.ts';

/** Calls about single rows. Imports, archives, `all that match` and the account itself need the server. */
const WAITS: ReadonlySet<string> = new Set([
  ...['Wine', 'Barrel', 'Purchase', 'Block', 'Tank', 'Grape', 'TankReading', 'Reading'].flatMap((thing) => [
    `add${thing}`,
    `update${thing}`,
    `delete${thing}`,
  ]),
  'addConsumption',
  'updateConsumption',
  'undoConsumption',
  'recordOperation',
  'doTask',
  // An undo drops a waiting entry. Undoing one already sent needs the server.
  'undo',
  'voidOperation',
]);

export const mayWait = ({ id }: Operation): boolean => WAITS.has(id);

const loadKeeping = () => import('./save-unsent.ts');

/** Connects calls with the outbox, which is loaded on demand. */
export const outboxSeam = {
  preload: (): Promise<unknown> => loadKeeping(),
  /** Saves a call behind waiting entries of the same row; returns `undefined` if there are none. */
  behind: async (operation: Operation, parts: RequestParts): Promise<{ answer: unknown } | undefined> =>
    outbox.hasAny() ? (await loadKeeping()).saveBehind(operation, parts) : undefined,
  /**
   * Saves a call that did not reach the server.
   * @throws if it cannot be saved
   */
  keep: async (operation: Operation, parts: RequestParts, failure: ApiFailure): Promise<unknown> => {
    const keeping = await loadKeeping().catch(() => {
      throw failure;
    });
    return keeping.saveUnsent(operation, parts, failure);
  },
};
