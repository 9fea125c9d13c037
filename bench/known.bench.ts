/**
 * Whether response times reveal that an address has an account: each call 50 times for a known address and 50 times for
 * an unknown one, in turns, over HTTP. The ratio of the medians reveals nothing if it is within 5 %, or no further from
 * 1 than that of two unknown addresses, which the machine's other load moves too. A sign-up states that an email is
 * taken, so it is not tested; passkeys and the login by an organisation ask for no address.
 */
import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { pino } from 'pino';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { mailToLog } from '../apps/server/src/platform/mail/mail.ts';
import { appOn } from './support/app.ts';
import { startDatabase } from './support/database.ts';
import { median, milliseconds } from './support/figures.ts';

const TRIES = 50;
const WARM_UP = 10;
const PASSWORD = 'correct horse';

/** An address with an account, one without, and another one without. */
type Which = 'known' | 'unknown' | 'other';

const database = await startDatabase();
const { db, folder } = database;
const mail = mailToLog(pino({ level: 'silent' }));
const app = await appOn(db, folder, undefined, mail, 'error');
try {
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });

  const post = async (path: string, body: object, access?: string): Promise<Response> => {
    // Every attempt is the first of its address and client, so that times do not depend on earlier ones.
    await db.count(sql`delete from throttles`);
    await db.count(sql`delete from invitations`);
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(access !== undefined && { authorization: `Bearer ${access}` }),
      },
      body: JSON.stringify(body),
    });
    return answer;
  };

  const newAddress = (): string => `${randomUUID()}@example.com`;
  const addAccount = async (): Promise<{ email: string; access: string }> => {
    const email = newAddress();
    const answer = await post('/api/user/register', { email, password: PASSWORD, name: 'Ana Silva' });
    return { email, access: ((await answer.json()) as { data: { access: string } }).data.access };
  };
  // The user who asks, and others with an account.
  const { access } = await addAccount();
  const known: string[] = [];
  for (let n = 0; n < TRIES + WARM_UP; n += 1) known.push((await addAccount()).email);

  const calls: Record<string, (email: string) => Promise<Response>> = {
    'sign-in, wrong password': (email) =>
      post('/api/token', { username: email, password: 'wrong horse battery' }),
    'password reset': (email) => post('/api/password-reset', { email }),
    'change of email': (email) => post('/api/account/email', { email, password: PASSWORD }, access),
    invitation: (email) => post('/api/estate/invitations', { email, role: 'viewer' }, access),
  };
  for (const [name, ask] of Object.entries(calls)) {
    const times: Record<Which, number[]> = { known: [], unknown: [], other: [] };
    const labels = { known: new Set<string>(), unknown: new Set<string>(), other: new Set<string>() };
    for (const [n, email] of known.entries()) {
      const asked: [Which, string][] = [
        ['known', email],
        ['unknown', newAddress()],
        ['other', newAddress()],
      ];
      // The order alternates, so that none always follows the same one.
      for (let turn = 0; turn < asked.length; turn += 1) {
        const [which, address] = asked[(n + turn) % asked.length] ?? (['known', email] as const);
        let answer: Response | undefined;
        const took = await milliseconds(async () => {
          answer = await ask(address);
        });
        // The invitation's own data differs each time.
        const text = (await answer?.text())?.replaceAll(
          /"(?:id|email|token|createdAt|expiresAt)":"[^"]*"/g,
          '',
        );
        labels[which].add(`${answer?.status} ${text}`);
        if (n >= WARM_UP) times[which].push(took);
      }
    }
    const [one, none, other] = [median(times.known), median(times.unknown), median(times.other)];
    const words = [...labels.known].join() === [...labels.unknown].join() ? 'the same words' : 'OTHER WORDS';
    const far = Math.abs(one / none - 1);
    const verdict =
      far <= 0.05 ? 'within' : far <= Math.abs(other / none - 1) ? 'as much as two unknown, over' : 'OVER';
    console.log(
      `${name.padEnd(24)} known ${one.toFixed(2)} ms, unknown ${none.toFixed(2)} ms, ratio ${(one / none).toFixed(3)}; ` +
        `two unknown ${(other / none).toFixed(3)}; ${words}; ${verdict} 5 %`,
    );
  }
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await app.close();
  await mail.stop();
  await database.end();
}
