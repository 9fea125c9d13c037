import { z } from 'zod';
import { deletedId } from './envelope.ts';
import { callsOf, type Fields, type None } from './operation.ts';
import { byId } from './values.ts';

interface RowSchemas<Row, Query, Draft, Changes> {
  readonly row: Row;
  /** Of the list. */
  readonly query?: Query;
  readonly draft: Draft;
  readonly changes: Changes;
  /** Of its name, if that is not made by an `s`. */
  readonly plural?: string;
  /** The summary of each call. */
  readonly summaries: Readonly<Record<'list' | 'get' | 'add' | 'update' | 'delete', string>>;
}

/**
 * The five calls that most kinds of row have.
 * @param name makes their ids: `Rack` has `listRacks`, `getRack`, `addRack`, `updateRack` and `deleteRack`
 */
export function rowOperations<
  Row extends z.ZodType,
  Draft extends Fields,
  Changes extends Fields,
  Query extends Fields = None,
>(
  tag: string,
  name: string,
  path: `/${string}`,
  { row, query, draft, changes, plural = `${name}s`, summaries }: RowSchemas<Row, Query, Draft, Changes>,
) {
  const call = callsOf(tag);
  const list = { summary: summaries.list, ...(query && { query }), data: z.array(row) };
  return {
    list: call(`list${plural}`, `GET ${path}`, list),
    get: call(`get${name}`, `GET ${path}/{id}`, { summary: summaries.get, params: byId, data: row }),
    add: call(`add${name}`, `POST ${path}`, { summary: summaries.add, body: draft, data: row, status: 201 }),
    update: call(`update${name}`, `PUT ${path}/{id}`, {
      summary: summaries.update,
      params: byId,
      body: changes,
      data: row,
    }),
    delete: call(`delete${name}`, `DELETE ${path}/{id}`, {
      summary: summaries.delete,
      params: byId,
      data: deletedId,
    }),
  };
}
