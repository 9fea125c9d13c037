import type { Operation } from '@cuverie/contract';
import { outbox } from '../../platform/outbox.ts';
import type { ApiFailure } from '../failure.ts';
import type { RequestParts } from '../request.ts';

/** What somebody does to one row; imports, archives, `all that match` and the account itself need the server there. */
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
  // Takes back what waits; what was sent needs the server.
  'undo',
  'voidOperation',
]);

export const mayWait = ({ id }: Operation): boolean => WAITS.has(id);

const loadKeeping = () => import('./keep.ts');

/** Between the calls of the screens and the outbox, which is loaded where it is needed. */
export const outboxSeam = {
  preload: (): Promise<unknown> => loadKeeping(),
  /** Keeps it behind what waits of the same row; answers `undefined` where nothing does. */
  behind: async (operation: Operation, parts: RequestParts): Promise<{ answer: unknown } | undefined> =>
    outbox.hasAny() ? (await loadKeeping()).keepBehind(operation, parts) : undefined,
  /**
   * Keeps what did not reach the server.
   * @throws where it cannot be kept
   */
  keep: async (operation: Operation, parts: RequestParts, failure: ApiFailure): Promise<unknown> => {
    const keeping = await loadKeeping().catch(() => {
      throw failure;
    });
    return keeping.keep(operation, parts, failure);
  },
};
