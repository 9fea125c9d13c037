/** Finds statements that touch more than the shard of one estate. */
import type { Database, Db, Transaction } from '../platform/database/database.ts';
import { render, type Sql, sql } from '../platform/database/sql.ts';

/** Statements EXPLAIN accepts; the rest are transaction settings. */
const HAS_A_PLAN = /^\s*(select|insert|update|delete|with)\b/i;

export interface Recorder {
  /** Runs statements on the database and keeps one of each. */
  readonly db: Database;
  /** Statements that went to several shards, with their plans. */
  onSeveralShards(): Promise<string[]>;
}

export function recorderOf(database: Database): Recorder {
  const statements = new Map<string, Sql>();
  const recorded = <Some extends Db>(db: Some): Some => {
    const keep = (query: Sql) => {
      const { text } = render(query);
      if (HAS_A_PLAN.test(text) && !statements.has(text)) statements.set(text, query);
      return query;
    };
    return {
      ...db,
      rows: (query: Sql) => db.rows(keep(query)),
      row: (query: Sql) => db.row(keep(query)),
      one: (query: Sql) => db.one(keep(query)),
      count: (query: Sql) => db.count(keep(query)),
    };
  };
  return {
    db: {
      ...recorded(database),
      quick: recorded(database.quick),
      begin: (act, mode) => database.begin((tx: Transaction) => act(recorded(tx)), mode),
    },
    async onSeveralShards() {
      const found: string[] = [];
      for (const [text, query] of statements) {
        const plan = await planOf(database, query).catch((error: unknown) => [REFUSED, String(error)]);
        if (isOnSeveralShards(plan)) found.push(`${text}\n${plan.join('\n')}`);
      }
      return found;
    },
  };
}

/** Replaces the plan of a statement Citus has none for. */
const REFUSED = 'refused';

async function planOf(db: Db, query: Sql): Promise<string[]> {
  const rows = await db.rows<{ 'QUERY PLAN': string }>(sql`explain (costs off) ${query}`);
  return rows.map((row) => row['QUERY PLAN']);
}

/** Citus states the number of shards for each part of a plan; several parts run one after the other. */
function isOnSeveralShards(plan: readonly string[]): boolean {
  if (plan[0] === REFUSED) return true;
  const tasks = plan.flatMap((line) => /Task Count: (\d+)/.exec(line)?.[1] ?? []);
  return (
    tasks.length > 1 ||
    tasks.some((count) => count !== '1') ||
    plan.some((line) => /Distributed Subplan/.test(line))
  );
}
