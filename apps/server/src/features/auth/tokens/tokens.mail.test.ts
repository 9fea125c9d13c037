import { beforeEach, expect, it } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { useTestMail } from '../../../testing/mail.ts';

const { mail, inbox } = useTestMail();

const server = useTestApp({ mail, tellsOfSignIns: true });
const quiet = useTestApp({ mail });
let ana: SignedInClient;
beforeEach(async () => {
  inbox().length = 0;
  ana = await server().signUp('Ana');
});

const make = (fields: object, client = ana) =>
  client.post<{ id: string; token: string }>('/api/account/tokens', {
    name: 'Press',
    scope: 'read',
    ...fields,
  });
async function mails() {
  await mail.idle();
  return inbox().filter(({ headers }) => headers.get('subject') !== 'Confirm your email for Cuverie');
}

it('mails the name, scope and expiry of a new token, never the secret', async () => {
  const { data } = await make({ scope: 'ingest', expiresAt: '2027-01-01T00:00:00Z' });
  const [received, ...more] = await mails();
  expect([received?.to, received?.headers.get('subject'), more]).toEqual([
    [ana.user.email],
    'A new API token for Cuverie',
    [],
  ]);
  expect(received?.text).toContain(
    'An API token “Press” was made for your Cuverie account on 20 November 2026 at 10:00 UTC. Whatever program has it may add readings, measurements and weather, and nothing else, until 1 January 2027 at 00:00 UTC.',
  );
  expect(received?.text).toContain('https://cellar.example.com/account');
  expect(`${received?.text}${received?.html}`).not.toContain(data.token.slice(4));
});

it('omits a token name that looks like an address', async () => {
  await make({ name: 'Win at https://evil.example' });
  const [received] = await mails();
  expect(received?.text).toContain('An API token was made for your Cuverie account');
  expect(received?.text).not.toContain('evil');
});

it('sends no mail about a new token where logins send none', async () => {
  await make({}, await quiet().signUp('Bob'));
  expect(await mails()).toEqual([]);
});

it('mentions working tokens in the mail about a new password', async () => {
  const change = (current: string, password: string) =>
    ana.post('/api/account/password', { current, password });
  await change('correct horse', 'a newer horse');
  expect((await mails())[0]?.text).not.toContain('API token');
  const { data } = await make({});
  await make({ name: 'Lab' });
  await change('a newer horse', 'the newest horse');
  expect((await mails()).at(-1)?.text).toContain(
    'Your 2 API tokens still work. Look at https://cellar.example.com/account whether you know them all.',
  );
  await ana.delete(`/api/account/tokens/${data.id}`);
  await change('the newest horse', 'correct horse');
  expect((await mails()).at(-1)?.text).toContain(
    'Your API token still works. Look at https://cellar.example.com/account whether you know it.',
  );
});
