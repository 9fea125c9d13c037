import type { CsvColumn } from '@cuverie/contract';
import type { Page } from '../database/page.ts';

/** How rows of one kind leave an estate as CSV: all, or those a list with the same query shows. */
export interface Exporter<Query extends object = object, Row extends object = object> {
  readonly columns: readonly CsvColumn[];
  page(estateId: string, query: Query & { limit: number; cursor?: string | undefined }): Promise<Page<Row>>;
}

/** Rows held at once. */
const PAGE = 1000;

/**
 * All rows of a query, a page at a time. No connection is held between pages: a slow reader would keep it from
 * everybody else.
 */
export async function* pagesOf<Query extends object, Row extends object>(
  exporter: Exporter<Query, Row>,
  estateId: string,
  query: Query,
): AsyncGenerator<Row[], void> {
  let cursor: string | undefined;
  do {
    const { rows, nextCursor } = await exporter.page(estateId, { ...query, limit: PAGE, cursor });
    yield rows;
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}
