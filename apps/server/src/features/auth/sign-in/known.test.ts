/**
 * Response times must not reveal whether an address has an account: until the answer, the server does the same work in
 * both cases. bench/known.bench.ts measures the time.
 */
import { expect, test } from 'vitest';
import type { Database, Db, Transaction } from '../../../platform/database/database.ts';
import { render, type Sql, sql } from '../../../platform/database/sql.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { CanManage, Member } from '../../../platform/sessions/member.ts';
import { useTestApp } from '../../../testing/app.ts';
import { emailsService } from '../emails/emails.service.ts';
import { resetsService } from '../passwords/resets.service.ts';
import { invitationsService } from '../people/invitations.service.ts';
import { signUps } from '../sign-up/sign-ups.ts';
import { authService } from './auth.service.ts';

const server = useTestApp();

/** A database that records its queries. */
function noting(database: Database, asked: string[]): Database {
  const noted = <Some extends Db>(db: Some): Some => {
    const note = (query: Sql): Sql => {
      asked.push(render(query).text);
      return query;
    };
    return {
      ...db,
      rows: (query: Sql) => db.rows(note(query)),
      row: (query: Sql) => db.row(note(query)),
      one: (query: Sql) => db.one(note(query)),
      count: (query: Sql) => db.count(note(query)),
    };
  };
  return {
    ...noted(database),
    quick: noted(database.quick),
    begin: (act, mode) => database.begin((tx: Transaction) => act(noted(tx)), mode),
  };
}

test.each(['sign-in', 'password reset', 'change of email', 'invitation'])(
  'a %s sends the same queries and as many mails with and without an account',
  async (what) => {
    const [ana, bob] = [await server().signUp('Ana'), await server().signUp('Bob')];
    const { id: sessionId } = await server().db.one<{ id: string }>(
      sql`select id from sessions where user_id = ${ana.user.id}`,
    );
    const seen = [];
    for (const email of [bob.user.email, 'unknown@example.com']) {
      const asked: string[] = [];
      let posted = 0;
      const mail: Mail = {
        ...server().mail,
        post: () => {
          posted += 1;
        },
      };
      const platform = { ...server(), db: noting(server().db, asked), mail };
      const client = `the client of ${what}`;
      const member = {
        userId: ana.user.id,
        estateId: ana.user.estate.id,
        name: 'Ana',
        role: 'owner',
        sessionId,
      } as Member as CanManage;
      const ask: Record<string, () => Promise<unknown>> = {
        'sign-in': () =>
          authService(platform, signUps('open', platform.db)).signIn(
            { username: email, password: 'wrong horse' },
            { client, device: null },
          ),
        'password reset': () => resetsService(platform).requestPasswordReset(email, client),
        'change of email': () => emailsService(platform).change(member, { email, password: 'correct horse' }),
        invitation: () => invitationsService(platform).invite(member, { role: 'viewer', email }),
      };
      const outcome = await ask[what]?.().then(
        () => 'done',
        (error: unknown) => String(error),
      );
      seen.push({ asked, posted, outcome });
    }
    const [known, unknown] = seen;
    expect(known?.asked.length).toBeGreaterThan(0);
    expect(known?.outcome).toMatch(what === 'sign-in' ? /Invalid email or password/ : /^done$/);
    expect(unknown).toEqual(known);
  },
);
