import { news } from '../platform/news.ts';

/**
 * How many of this tab's own writes are remembered. The live stream reports them too, but the tab already shows them.
 */
const MOST = 500;
const versions = new Set<string>();

const mark = (id: string | null, version: number | null) => `${id} ${version}`;

export const written = {
  /** @param row what a call that writes returned */
  note(row: unknown): void {
    news.tell();
    const { id, version } = Object(row) as { id?: unknown; version?: unknown };
    if (typeof id !== 'string' || typeof version !== 'number') return;
    versions.add(mark(id, version));
    const [oldest] = versions;
    if (versions.size > MOST && oldest !== undefined) versions.delete(oldest);
  },
  has: (id: string | null, version: number | null): boolean => versions.has(mark(id, version)),
};
