import type { byId, Fields, Operation } from '@cuverie/contract';
import type { Right } from '@cuverie/domain';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Db, Transaction } from '../database/database.ts';
import { type Stamp, stampOf } from '../database/stamp.ts';
import type { Platform } from '../platform.ts';
import type { CallerByRight, CanEdit, Member } from '../sessions/member.ts';
import { type Answer, route } from './route.ts';

type WriteRight = 'record' | 'keep';
type OfRow<R extends Right> = Operation<typeof byId, Fields, Fields, z.ZodType, R>;

/** The operations every kind of row has. */
export interface RowOperations {
  list: Operation<Fields, Fields, Fields, z.ZodArray, 'see'>;
  get: OfRow<'see'>;
  add: Operation<Fields, Fields, Fields, z.ZodType, WriteRight>;
  update: OfRow<WriteRight>;
  delete: OfRow<WriteRight>;
}

type Caller<O extends RowOperations, Act extends keyof RowOperations> = CallerByRight[O[Act]['right']];

/**
 * Handlers of the operations. Those with an id answer 404 if the estate has no such row. They are properties, since for
 * methods TypeScript would accept one that writes in place of one that reads.
 */
export interface RowService<O extends RowOperations> {
  list: (member: Caller<O, 'list'>, query: z.infer<O['list']['query']>) => Promise<Answer<O['list']>>;
  get: (member: Caller<O, 'get'>, id: string) => Promise<Answer<O['get']>>;
  /** A repeated call with the same id returns the stored row and adds nothing. */
  add: (
    member: Caller<O, 'add'>,
    draft: z.infer<O['add']['body']>,
    picture?: Buffer,
  ) => Promise<{ row: Answer<O['add']>; added: boolean }>;
  update: (
    member: Caller<O, 'update'>,
    id: string,
    changes: z.infer<O['update']['body']>,
    picture?: Buffer,
  ) => Promise<Answer<O['update']>>;
  delete: (
    member: Caller<O, 'delete'>,
    id: string,
    query: z.infer<O['delete']['query']>,
  ) => Promise<Answer<O['delete']>>;
}

/** The rows of a table, as `rowsOf` makes them. */
interface Rows<Row, LockedItem> {
  get: (db: Db, estateId: string, id: string) => Promise<Row>;
  lock: (tx: Transaction, estateId: string, id: string) => Promise<LockedItem>;
  delete: (tx: Transaction, locked: LockedItem, stamp: Stamp) => Promise<unknown>;
}

/** The handlers of rows that are listed, shown and deleted without rules of their own. */
export const plainRows = <Row, LockedItem>(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  rows: Rows<Row, LockedItem>,
  list: (db: Db, estateId: string) => Promise<Row[]>,
) => ({
  list: async ({ estateId }: Member) => ({ rows: await list(db, estateId), nextCursor: null }),
  get: ({ estateId }: Member, id: string) => rows.get(db, estateId, id),
  async delete(member: CanEdit, id: string) {
    await db.begin(async (tx) => {
      await rows.delete(tx, await rows.lock(tx, member.estateId, id), stampOf(member, clock));
    });
    return { id };
  },
});

export function rowRoutes<O extends RowOperations>(
  app: FastifyInstance,
  operations: O,
  rows: RowService<O>,
): void {
  route<O['list']>(app, operations.list, async ({ member, query }) => rows.list(member, query));

  route<O['get']>(app, operations.get, async ({ member, params }) => rows.get(member, params.id));

  route<O['add']>(app, operations.add, async ({ member, body, picture, reply }) => {
    const { row, added } = await rows.add(member, body, picture);
    if (!added) reply.code(200);
    return row;
  });

  route<O['update']>(app, operations.update, async ({ member, params, body, picture }) =>
    rows.update(member, params.id, body, picture),
  );

  route<O['delete']>(app, operations.delete, async ({ member, params, query }) =>
    rows.delete(member, params.id, query),
  );
}
