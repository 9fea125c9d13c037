import { readdir } from 'node:fs/promises';
import type { User } from '@cuverie/contract';
import { afterEach } from 'vitest';
import { sql } from '../../../../platform/database/sql.ts';
import { picturesIn } from '../../../../platform/pictures/pictures.ts';
import { clientOf, type SignedInClient, useTestApp } from '../../../../testing/app.ts';
import { useTestMail } from '../../../../testing/mail.ts';
import { sweepDeletions } from '../deletion.sweep.ts';

export const DAY = 24 * 3_600_000;
export const PASSWORD = 'correct horse';
export const WINE = { name: 'Margaux', vintage: 2005, region: 'Margaux', type: 'Red', quantity: 6 };

/** A server that sends its mails, and what deletes accounts and looks at what is left. */
export function deletionServer() {
  const { mail, inbox } = useTestMail();
  afterEach(async () => {
    await mail.idle();
    await server().db.count(sql`delete from deletions`);
  });

  const server = useTestApp({ mail });

  interface LogLine {
    about: object;
    words: string;
  }

  /** Runs housekeeping once and returns the log. */
  async function sweep(signal = new AbortController().signal, pictures = picturesIn(server().mediaDir)) {
    const lines: LogLine[] = [];
    const write = (about: object, words: string) => void lines.push({ about, words });
    await sweepDeletions({
      ...server(),
      pictures,
      log: { info: write, warn: write, error: write } as never,
      signal,
    });
    pictures.close();
    return lines;
  }

  const ask = (client: SignedInClient, password = PASSWORD) =>
    client.post<{ leavesAt: string }>('/api/account/deletion', { password });
  const keep = (client: Pick<SignedInClient, 'delete'>) => client.delete('/api/account/deletion');

  let address = 0;
  async function signIn({ user }: SignedInClient) {
    address += 1;
    const from = clientOf(server().app, undefined, `198.51.100.${address}`);
    const answer = await from.post<{ access: string; user: User }>('/api/token', {
      username: user.email,
      password: PASSWORD,
    });
    return { ...answer, client: clientOf(server().app, answer.data?.access) };
  }

  async function subjectsTo({ user }: SignedInClient) {
    await mail.idle();
    return inbox()
      .filter(({ to }) => to.includes(user.email))
      .map(({ headers }) => headers.get('subject'));
  }

  /** Counts the rows of an estate in each table. */
  async function rowsOf(estateId: string): Promise<Record<string, number>> {
    const { db } = server();
    const tables = await db.rows<{ name: string }>(sql`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'estate_id' order by table_name`);
    const counts: Record<string, number> = {};
    for (const { name } of tables)
      counts[name] = await db.count(sql`select from ${sql.identifier(name)} where estate_id = ${estateId}`);
    return counts;
  }

  const filesOfPictures = async () =>
    (await readdir(server().mediaDir)).filter((name) => name.endsWith('.webp') || name.endsWith('.hidden'));

  /** Adds a person as an owner of another person's estate. */
  const join = (client: SignedInClient, owner: SignedInClient) =>
    server().db.count(sql`
      insert into memberships (user_id, estate_id, role, created_at)
      values (${client.user.id}, ${owner.user.estate.id}, 'owner', ${server().clock.now()})`);

  return { server, sweep, ask, keep, signIn, subjectsTo, rowsOf, filesOfPictures, join };
}
