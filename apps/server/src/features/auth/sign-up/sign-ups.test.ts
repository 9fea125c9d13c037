import { v7 as newId } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { useTestApp } from '../../../testing/app.ts';
import { insertAccount, type NewAccount } from '../sign-in/auth.store.ts';
import { authCalls, PASSWORD } from '../testing/auth.calls.ts';
import { signUps } from './sign-ups.ts';

describe('a server that takes no new accounts', () => {
  const server = useTestApp({ signUp: 'closed' });
  const { register, signIn } = authCalls(server);

  const refusal = {
    status: 403,
    error: {
      code: 'sign_up_closed',
      message: 'This server takes no new accounts. Sign in if you have one, or ask its administrator.',
    },
  };
  let first: string;
  beforeAll(async () => {
    first = (await server().signUp()).user.email;
  });

  it('refuses every account after the first with a message and creates none', async () => {
    expect(await register()).toMatchObject(refusal);
    expect(await server().db.rows(sql`select email from users`)).toEqual([{ email: first }]);
  });

  it('does not reveal whether an email has an account', async () => {
    expect(await register({ email: first })).toEqual(await register());
  });

  it('lets existing accounts log in', async () => {
    expect((await signIn(PASSWORD, first)).status).toBe(200);
  });
});

describe('a new server that takes no new accounts', () => {
  const server = useTestApp({ signUp: 'closed' });

  const account = (email: string): NewAccount => ({
    userId: newId(),
    estateId: newId(),
    email,
    emailKey: email,
    passwordHash: 'none',
    name: 'Ana Silva',
    estateName: 'An estate',
    role: 'owner',
    createdAt: server().clock.now(),
  });

  it('creates one of several simultaneous first accounts', async () => {
    const { db } = server();
    const newcomers = signUps('closed', db);
    const attempts = ['ana', 'rui', 'eva', 'luis'].map((name) =>
      db.begin(async (tx) => {
        await newcomers.refuseIfTaken(tx);
        await insertAccount(tx, account(`${name}@example.com`));
      }),
    );
    const shown = await Promise.allSettled(attempts);
    const refused = shown.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason] : []));
    expect(refused).toMatchObject([{ status: 403 }, { status: 403 }, { status: 403 }]);
    expect(await db.rows(sql`select from users`)).toHaveLength(1);
    expect(await db.rows(sql`select from estates`)).toHaveLength(1);
  });
});
