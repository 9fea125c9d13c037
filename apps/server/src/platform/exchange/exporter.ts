import type { CsvColumn } from '@cuverie/contract';
import type { Page } from '../database/page.ts';

/** How rows of one kind leave an estate. */
export interface Exporter<Query extends object = object, Row extends object = object> {
  /** What they are called in names of files. */
  readonly kind: string;
  readonly columns: readonly CsvColumn[];
  page(estateId: string, query: Query & { limit: number; cursor?: string | undefined }): Promise<Page<Row>>;
  /** Rows with what belongs to them and stands in no column: only an archive takes it along. */
  whole?(estateId: string, rows: readonly Row[]): Promise<readonly object[]>;
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
