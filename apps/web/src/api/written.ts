import { news } from '../platform/news.ts';

/** What this tab wrote itself lately: it hears of that as of what others do, and has shown it already. */
const MOST = 500;
const versions = new Set<string>();

const mark = (id: string | null, version: number | null) => `${id} ${version}`;

export const written = {
  /** @param row what a call that writes answered */
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
