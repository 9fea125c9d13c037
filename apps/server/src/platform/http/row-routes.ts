import type { byId, Fields, Operation } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Member } from '../sessions/member.ts';
import { type Answer, route } from './route.ts';

type OfRow = Operation<typeof byId>;

/** The calls that every kind of row has. */
export interface RowOperations {
  list: Operation<Fields, Fields, Fields, z.ZodArray>;
  get: OfRow;
  add: Operation;
  update: OfRow;
  delete: OfRow;
}

/** What answers them. Whatever takes an id is refused with 404 where the estate has no such row. */
export interface RowService<O extends RowOperations> {
  list(member: Member, query: z.infer<O['list']['query']>): Promise<Answer<O['list']>>;
  get(member: Member, id: string): Promise<Answer<O['get']>>;
  /** Sent again under the same id, it gives the stored row and adds nothing. */
  add(
    member: Member,
    draft: z.infer<O['add']['body']>,
    picture?: Buffer,
  ): Promise<{ row: Answer<O['add']>; added: boolean }>;
  update(
    member: Member,
    id: string,
    changes: z.infer<O['update']['body']>,
    picture?: Buffer,
  ): Promise<Answer<O['update']>>;
  delete(member: Member, id: string, query: z.infer<O['delete']['query']>): Promise<Answer<O['delete']>>;
}

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
