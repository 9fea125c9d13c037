import type { Invitation, InvitationSeen, SignedIn } from '@cuverie/contract';
import { ROLES } from '@cuverie/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { type Client, clientOf, type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { useTestMail } from '../../../testing/mail.ts';
import { peopleOf } from '../testing/people.ts';
import { sweepInvitations } from './invitations.service.ts';

const DAY = 24 * 60 * 60 * 1000;
const OVER = {
  status: 400,
  error: { code: 'invitation_over', errors: { token: expect.any(String) as string } },
};

const { mail, inbox } = useTestMail();

const server = useTestApp({ mail });
const { inEstate, invited, join, members } = peopleOf(server);
let ana: SignedInClient;
let bob: SignedInClient;
beforeEach(async () => {
  [ana, bob] = [await server().signUp('Ana'), await server().signUp('Bob')];
});

const look = (token: string) => server().visitor.post<InvitationSeen>('/api/invitations/look', { token });
const accept = (client: Client, token: string) =>
  client.post<{ estateId: string; role: string }>('/api/invitations/accept', { token });
const open = async (client: Client) => (await client.get<Invitation[]>('/api/estate/invitations')).data;
const mailsTo = async (email: string) => {
  await mail.idle();
  return inbox().filter(
    ({ to, headers }) => to.includes(email) && headers.get('subject') !== 'Confirm your email for Cuverie',
  );
};

describe('an invitation', () => {
  test.each(ROLES)('as %s can be read without an account and gives that role when accepted', async (role) => {
    const token = await invited(ana, role);
    const { data } = await look(token);
    expect(data).toEqual({
      role,
      invitedBy: 'Ana',
      estateName: "Ana's estate",
      expiresAt: new Date(server().clock.now().getTime() + 7 * DAY).toISOString(),
    });
    expect(await accept(bob, token)).toMatchObject({
      status: 200,
      data: { estateId: ana.user.estate.id, role },
    });
    expect(await members(ana)).toContainEqual(expect.objectContaining({ userId: bob.user.id, role }));
  });

  test('is accepted once', async () => {
    const token = await invited(ana, 'viewer');
    await accept(bob, token);
    const carla = await server().signUp('Carla');
    expect(await accept(carla, token)).toMatchObject(OVER);
    expect(await look(token)).toMatchObject(OVER);
    expect(await members(ana)).toHaveLength(2);
  });

  test('is accepted by one of several simultaneous requests', async () => {
    const token = await invited(ana, 'viewer');
    const people = [bob, await server().signUp(), await server().signUp(), await server().signUp()];
    const answers = await Promise.all(people.map((person) => accept(person, token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
    expect(await members(ana)).toHaveLength(2);
  });

  test('is valid for seven days and swept then', async () => {
    const token = await invited(ana, 'viewer');
    server().clock.advance(7 * DAY - 1);
    expect((await look(token)).status).toBe(200);
    server().clock.advance(1);
    expect(await look(token)).toMatchObject(OVER);
    const later = await signedInAgain(bob);
    expect(await accept(later, token)).toMatchObject(OVER);
    expect(await open(await signedInAgain(ana))).toEqual([]);
    server().clock.advance(1);
    expect(await sweepInvitations(server().db, server().clock)).toBeGreaterThan(0);
  });

  test('for an address is valid for that account only, in any case', async () => {
    const token = await invited(ana, 'winemaker', bob.user.email.toUpperCase());
    const carla = await server().signUp('Carla');
    expect(await accept(carla, token)).toMatchObject({ status: 403, error: { code: 'invitation_of_other' } });
    expect(JSON.stringify((await look(token)).data).toLowerCase()).not.toContain(bob.user.email);
    const refused = await server().visitor.post('/api/user/register', {
      username: 'carl@example.com',
      email: 'carl@example.com',
      password: 'correct horse',
      name: 'Carl',
      invitation: token,
    });
    expect([refused.status, JSON.stringify(refused.error).toLowerCase().includes(bob.user.email)]).toEqual([
      403,
      false,
    ]);
    expect((await accept(bob, token)).status).toBe(200);
  });

  test('shows owners an unverified address until it is verified', async () => {
    const token = await invited(ana, 'viewer');
    await accept(bob, token);
    const confirmed = async (client: Client) =>
      (await members(client)).find(({ userId }) => userId === bob.user.id)?.isConfirmed;
    expect(await confirmed(ana)).toBe(false);
    expect(await confirmed(inEstate(bob, ana.user.estate.id))).toBeNull();
    await server().db.count(sql`update users set email_verified_at = now() where id = ${bob.user.id}`);
    expect(await confirmed(ana)).toBe(true);
  });

  test('for an address is mailed there with a working link', async () => {
    const token = await invited(ana, 'winemaker', bob.user.email);
    const [received] = await mailsTo(bob.user.email);
    expect(received?.headers.get('subject')).toBe('You are invited to an estate on Cuverie');
    expect(received?.text).toContain(`https://cellar.example.com/join#token=${token}`);
    expect(received?.text).toContain('as a winemaker');
  });

  test('puts no advertisement into the mail', async () => {
    await ana.put('/api/settings', { name: 'Buy at www.wine.example', estateName: 'https://wine.example' });
    await invited(await signedInAgain(ana), 'viewer', bob.user.email);
    const [received] = await mailsTo(bob.user.email);
    expect(received?.text).toMatch(/Someone invites you to an estate on Cuverie/);
    expect(received?.text).not.toContain('wine.example');
  });

  test('is not used up by a member of the estate', async () => {
    const token = await invited(ana, 'viewer');
    expect(await accept(ana, token)).toMatchObject({ status: 409, error: { code: 'already_member' } });
    expect((await accept(bob, token)).status).toBe(200);
    expect((await members(ana)).map(({ role }) => role)).toEqual(['owner', 'viewer']);
  });

  test('is listed without its token and can be revoked', async () => {
    const token = await invited(ana, 'cellar hand', 'carla@example.com');
    const [listed] = await open(ana);
    expect(listed).toMatchObject({ role: 'cellar hand', email: 'carla@example.com', invitedBy: 'Ana' });
    expect(JSON.stringify(listed)).not.toContain(token);
    const url = `/api/estate/invitations/${listed?.id}`;
    expect((await bob.delete(url)).status).toBe(404);
    expect((await ana.delete(url)).status).toBe(200);
    expect(await look(token)).toMatchObject(OVER);
    expect((await ana.delete(url)).status).toBe(404);
  });

  test('is refused beyond fifty open ones', async () => {
    await Promise.all(Array.from({ length: 50 }, () => invited(ana, 'viewer')));
    const refused = await ana.post('/api/estate/invitations', { role: 'viewer' });
    expect(refused).toMatchObject({ status: 409, error: { code: 'invitations_full' } });
    await ana.delete(`/api/estate/invitations/${(await open(ana))[0]?.id}`);
    expect((await ana.post('/api/estate/invitations', { role: 'viewer' })).status).toBe(201);
  });

  test('limits the mails to one address', async () => {
    for (let n = 0; n < 5; n += 1) await invited(ana, 'viewer', 'dora@example.com');
    const { status, error } = await bob.post('/api/estate/invitations', {
      role: 'viewer',
      email: 'Dora@example.com',
    });
    expect([status, error.message]).toEqual([
      429,
      'Too many invitations were made. Try again in 60 minutes.',
    ]);
  });

  test.each([
    [{}, 'role'],
    [{ role: 'king' }, 'role'],
    [{ role: 'viewer', email: 'no address' }, 'email'],
  ])('refuses %j at its field', async (body, field) => {
    const { status, error } = await ana.post('/api/estate/invitations', body);
    expect([status, Object.keys(error.errors ?? {})]).toEqual([400, [field]]);
  });

  test('is stored as a hash', async () => {
    const token = await invited(ana, 'viewer');
    const rows = await server().db.rows(sql`select i::text as row from invitations i`);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('a person without an account', () => {
  const register = (invitation: string, email: string) =>
    server().visitor.post<SignedIn>('/api/user/register', {
      email,
      password: 'correct horse',
      name: 'Carla',
      invitation,
    });

  test('registers with an invitation, starts in its estate and gets an estate of their own', async () => {
    const { status, data } = await register(await invited(ana, 'cellar hand'), 'carla@example.org');
    expect(status).toBe(201);
    expect(data.user).toMatchObject({
      estate: ana.user.estate,
      role: 'cellar hand',
    });
    expect(data.user.estates.map(({ role }) => role).toSorted()).toEqual(['cellar hand', 'owner']);
    const again = await server().visitor.post<SignedIn>('/api/token', {
      username: 'carla@example.org',
      password: 'correct horse',
    });
    expect(again.data.user.estate).toEqual(ana.user.estate);
  });

  test('cannot register with an expired invitation or that of another address', async () => {
    const token = await invited(ana, 'viewer', 'dora@example.org');
    expect(await register(token, 'eve@example.org')).toMatchObject({ status: 403 });
    expect(await register('made-up', 'eve@example.org')).toMatchObject(OVER);
    expect(await server().db.rows(sql`select from users where email_key = 'eve@example.org'`)).toEqual([]);
  });
});

describe('where no new accounts are taken', () => {
  const closed = useTestApp({ signUp: 'closed' });

  test('an invited person registers once', async () => {
    const owner = await closed().signUp('Ana');
    const token = await peopleOf(closed).invited(owner, 'viewer');
    const newcomer = (email: string, invitation?: string) =>
      closed().visitor.post('/api/user/register', {
        email,
        password: 'correct horse',
        name: 'Carla',
        invitation,
      });
    expect((await newcomer('carla@example.com')).error.code).toBe('sign_up_closed');
    expect((await newcomer('carla@example.com', token)).status).toBe(201);
    expect((await newcomer('eve@example.com', token)).error.code).toBe('invitation_over');
    expect(await closed().db.rows(sql`select from users`)).toHaveLength(2);
  });
});

describe('mails about membership', () => {
  test('tell people about a new role or their removal, but not about their own actions', async () => {
    const carla = await join(ana, 'viewer', 'Carla');
    const url = `/api/estate/members/${carla.user.id}`;
    await ana.put(url, { role: 'owner' });
    await ana.put(url, { role: 'owner' });
    await carla.put(url, { role: 'winemaker' });
    await ana.delete(url);
    const subjects = (await mailsTo(carla.user.email)).map(({ headers }) => headers.get('subject'));
    expect(subjects).toEqual([
      'You are an owner of an estate on Cuverie now',
      'You no longer belong to an estate on Cuverie',
    ]);
  });
});

/** The session is over after some days. */
async function signedInAgain({ user }: SignedInClient): Promise<Client> {
  const { data } = await server().visitor.post<SignedIn>('/api/token', {
    username: user.email,
    password: 'correct horse',
  });
  return clientOf(server().app, data.access);
}
