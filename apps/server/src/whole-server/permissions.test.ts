/**
 * Delays the bodies of calls, revokes the permission after the headers, and sends the rest: every operation with a
 * body, for each way a permission ends. Changes of people, sessions, tokens, factors and settings check it in their
 * transaction; all others if the body took longer than two seconds.
 */
import { PassThrough } from 'node:stream';
import * as contract from '@cuverie/contract';
import { type Role, roleMay } from '@cuverie/domain';
import { v4 as newId } from 'uuid';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Person, peopleOf } from '../features/auth/testing/people.ts';
import { sql } from '../platform/database/sql.ts';
import { clientOf, type SignedInClient, useTestApp } from '../testing/app.ts';

const withBody = Object.values(contract)
  .flatMap((exported) => (typeof exported === 'object' ? Object.values(exported) : []))
  .filter((value): value is contract.Operation => typeof value === 'object' && 'access' in value)
  // File uploads are tested below.
  .filter(({ access, takesBody }) => access === 'member' && takesBody)
  // Plan operations exist only on servers with plans.
  .filter(({ tag }) => tag !== 'Plan');

const PASSWORD = 'correct horse';
const organisation = {
  issuer: new URL('http://127.0.0.1:9'),
  clientId: 'cuverie',
  clientSecret: 'secret',
  domains: ['vineyard.example'],
  only: false,
  name: 'Example Vineyards',
};
const app = useTestApp({ organisation });
const { join, invited, inEstate } = peopleOf(app);
let owner: SignedInClient;
beforeAll(async () => {
  owner = await app().signUp('Ana');
});

/** Starts another session of the same person, as on another device. */
async function anotherSession({ user }: Person): Promise<Person> {
  const { data } = await app().visitor.post<{ access: string }>('/api/token', {
    username: user.email,
    password: PASSWORD,
  });
  const access = data.access;
  const elsewhere = { ...clientOf(app().app, access), user, access, refresh: '' };
  return inEstate(elsewhere, owner.user.estate.id);
}

/** Starts a call without its body; resolves once its headers were admitted. */
async function held(
  operation: contract.Operation,
  access: string,
  body: object,
  { estateId = owner.user.estate.id, type = 'application/json' } = {},
): Promise<() => Promise<{ status: number; error: contract.ApiError }>> {
  const payload = new PassThrough();
  const text = JSON.stringify(body);
  const head = Promise.withResolvers<void>();
  const authenticate = app().app.authenticate.bind(app().app);
  app().app.authenticate = async (...given) => {
    const member = await authenticate(...given);
    head.resolve();
    return member;
  };
  const answered = app().app.inject({
    method: operation.method,
    url: operation.path.replaceAll(/\{\w+\}/g, newId()),
    headers: {
      authorization: `Bearer ${access}`,
      'x-estate': estateId,
      'content-type': type,
      'content-length': String(Buffer.byteLength(text)),
    },
    payload,
  });
  payload.write(text.slice(0, 1));
  await head.promise;
  app().app.authenticate = authenticate;
  return async () => {
    payload.end(text.slice(1));
    const { statusCode: status, body: answer } = await answered;
    return { status, error: JSON.parse(answer) as contract.ApiError };
  };
}

/** A way a permission ends, and the remaining role. */
interface Ending {
  end: (person: Person) => Promise<{ status: number }>;
  left?: Role;
}

const endings: Record<string, Ending> = {
  'was removed': { end: ({ user }) => owner.delete(`/api/estate/members/${user.id}`) },
  'was demoted': {
    end: ({ user }) => owner.put(`/api/estate/members/${user.id}`, { role: 'viewer' }),
    left: 'viewer',
  },
  'logged out': { end: (person) => person.post('/auth/logout') },
  'was logged out by another session': {
    end: async (person) => (await anotherSession(person)).delete('/api/account/sessions'),
  },
  'changed the password elsewhere': {
    end: async (person) => {
      const change = { current: PASSWORD, password: 'a new horse in the vineyard' };
      return (await anotherSession(person)).post('/api/account/password', change);
    },
  },
  'asked elsewhere for the account to be deleted': {
    end: async (person) =>
      (await anotherSession(person)).post('/api/account/deletion', { password: PASSWORD }),
  },
};

const isLost = ({ right }: contract.Operation, left: Role | undefined): boolean =>
  left === undefined || !roleMay(left, right);

/** Valid bodies of the operations on people, sessions, tokens, factors and settings. */
async function personalBodies(person: Person): Promise<Record<string, object>> {
  const {
    pushKey: _,
    sendsMail: __,
    areOwn: ___,
    ...notifications
  } = (await person.get<contract.NotificationSettings>('/api/notifications/settings')).data;
  const browser = 'b'.repeat(43);
  return {
    confirmAuthenticatorApp: { code: '123456' },
    makeCalendar: { kinds: ['tanks'] },
    updateCalendar: { kinds: ['tanks'] },
    requestDeletion: { password: PASSWORD },
    changeEmail: { email: `${newId()}@example.com`, password: PASSWORD },
    askForOrganisationLink: { browser },
    askForOrganisationProof: { browser },
    changePassword: { current: PASSWORD, password: 'another horse in the vineyard' },
    proveIdentity: { password: PASSWORD },
    makeApiToken: { name: 'Kept', scope: 'write' },
    acceptInvitation: { token: await invited(await app().signUp('Eva'), 'viewer') },
    addChannel: { kind: 'mail' },
    updateChannel: { name: 'Other' },
    setNotificationSettings: notifications,
    updateAccount: { name: 'Other' },
    switchEstate: { estateId: owner.user.estate.id },
    renamePasskey: { name: 'Other' },
    addBroker: { name: 'Broker', address: 'mqtt://127.0.0.1', topic: 'a/#' },
    updateBroker: { name: 'Other' },
    invite: { role: 'owner' },
    addWebhook: { address: 'https://example.com/hook' },
    updateWebhook: { isOn: false },
    updateMember: { role: 'owner' },
    demandSecondFactor: { demanded: false },
    updateSettings: { estateName: 'Other' },
  };
}

/** They use up the answer of a passkey or an organisation first, which is missing here. */
const ANSWERS = new Set(['registerPasskey', 'linkOrganisation']);
const isPersonal = ({ id, right }: contract.Operation) =>
  (right === 'own' || right === 'run') && !ANSWERS.has(id);

/** What these operations write. */
const written = ({ user }: Person) =>
  app().db.one(sql`
    select (select json_agg(m order by estate_id) from memberships m where user_id = ${user.id}) as memberships,
      (select count(*) from invitations where invited_by = ${user.id}) as invitations,
      (select count(*) from api_tokens where user_id = ${user.id}) as tokens,
      (select count(*) from sessions where user_id = ${user.id} and ended_at is null) as sessions,
      (select count(*) from email_changes where user_id = ${user.id}) as changes,
      (select count(*) from deletions where user_id = ${user.id}) as deletions,
      (select count(*) from channels where user_id = ${user.id}) as channels,
      (select count(*) from calendars where user_id = ${user.id}) as calendars,
      (select count(*) from webhooks) as webhooks, (select count(*) from brokers) as brokers,
      (select row_to_json(u) from users u where id = ${user.id}) as person,
      (select row_to_json(e) from estates e where id = ${owner.user.estate.id}) as estate`);

describe.each(Object.entries(endings))('a member who %s', (_how, { end, left }) => {
  test('is refused every call whose body took longer than two seconds', async () => {
    const person = await join(owner, 'owner');
    const calls = [];
    for (const operation of withBody)
      calls.push({ operation, finish: await held(operation, person.access, {}) });
    expect((await end(person)).status).toBe(200);
    app().clock.advance(2001);
    for (const { operation, finish } of calls) {
      const { status } = await finish();
      expect([operation.id, status === 401 || status === 403]).toEqual([
        operation.id,
        isLost(operation, left),
      ]);
    }
  });

  test('is refused changes of people, sessions, tokens, factors and settings at once', async () => {
    const person = await join(owner, 'owner');
    const bodies = await personalBodies(person);
    const calls = [];
    for (const operation of withBody.filter((some) => isPersonal(some) && isLost(some, left))) {
      const body = bodies[operation.id];
      if (body === undefined) throw new Error(`The operation ${operation.id} needs a body here.`);
      calls.push({ operation, finish: await held(operation, person.access, body) });
    }
    expect((await end(person)).status).toBe(200);
    const before = await written(person);
    for (const { operation, finish } of calls) {
      const { status, error } = await finish();
      const wrong = Object.values(error.problems ?? {}).map(({ code }) => code);
      const isOldPassword = wrong.some((code) => /^(?:current_)?password_wrong$/.test(code));
      const isRefused = status === 401 || status === 403 || isOldPassword;
      expect([operation.id, error.code, isRefused]).toEqual([operation.id, error.code, true]);
    }
    expect(await written(person)).toEqual(before);
  });
});

describe('an API token', () => {
  const endingsOfTokens: Record<string, (person: Person, token: string) => Promise<{ status: number }>> = {
    'that was revoked': (person, token) => person.delete(`/api/account/tokens/${token}`),
    'of a member who was removed': ({ user }) => owner.delete(`/api/estate/members/${user.id}`),
    'of a member who was demoted': ({ user }) =>
      owner.put(`/api/estate/members/${user.id}`, { role: 'viewer' }),
    'of an account that is to be deleted': (person) =>
      person.post('/api/account/deletion', { password: PASSWORD }),
  };

  test.each(Object.entries(endingsOfTokens))(
    '%s is refused every call whose body took longer than two seconds',
    async (_which, end) => {
      const person = await join(owner, 'winemaker');
      const draft = { name: 'Program', scope: 'write' };
      const { data } = await person.post<{ id: string; token: string }>('/api/account/tokens', draft);
      const writes = withBody.filter(({ right }) => right === 'record' || right === 'keep');
      const calls = [];
      for (const operation of writes)
        calls.push({ operation, finish: await held(operation, data.token, {}) });
      expect((await end(person, data.id)).status).toBe(200);
      app().clock.advance(2001);
      for (const { operation, finish } of calls) {
        const { status } = await finish();
        expect([operation.id, status === 401 || status === 403]).toEqual([operation.id, true]);
      }
    },
  );
});

test('a member who was removed while their rows waited in the queue stores none', async () => {
  const person = await join(owner, 'winemaker');
  const begin = { kind: 'wines', fileName: 'a.csv', format: 'mapped', rows: 1, onMatch: 'add' };
  const { data: begun } = await person.post<{ id: string }>('/api/imports', begin);
  const free = Promise.withResolvers<void>();
  const others = Array.from({ length: 4 }, () => app().app.imports(() => free.promise));
  const rows = [{ line: 1, values: { name: 'Late', vintage: 2019, region: 'Here', type: 'Red' } }];
  let isQueued = false;
  const queue = app().app.imports;
  app().app.imports = (task) => {
    isQueued = true;
    return queue(task);
  };
  const waiting = person.post(`/api/imports/${begun.id}/rows`, { rows });
  await vi.waitFor(() => expect(isQueued).toBe(true));
  app().app.imports = queue;
  await owner.delete(`/api/estate/members/${person.user.id}`);
  app().clock.advance(2001);
  free.resolve();
  await Promise.all(others);
  expect((await waiting).error.code).toBe('not_your_estate');
});

test('an owner who sends invitations while being removed leaves no way back', async () => {
  for (let round = 0; round < 10; round += 1) {
    const person = await join(owner, 'owner');
    const invitations = Array.from({ length: 5 }, () =>
      person.post<{ token: string }>('/api/estate/invitations', { role: 'owner' }),
    );
    const removal = owner.delete(`/api/estate/members/${person.user.id}`);
    const more = Array.from({ length: 5 }, () =>
      person.post<{ token: string }>('/api/estate/invitations', { role: 'owner' }),
    );
    const made = await Promise.all([...invitations, ...more]);
    expect((await removal).status).toBe(200);
    const stranger = await app().signUp('Bob');
    for (const { status, data } of made) {
      if (status !== 201) continue;
      const { status: joined } = await stranger.post('/api/invitations/accept', { token: data.token });
      expect(joined).toBe(400);
    }
  }
});

test('an archive of an owner who was removed during the upload is not restored', async () => {
  const person = await join(owner, 'owner');
  const finish = await held(
    contract.archiveOperations.restore,
    person.access,
    {},
    { type: 'application/zip' },
  );
  await owner.delete(`/api/estate/members/${person.user.id}`);
  expect((await finish()).error.code).toBe('not_your_estate');
});

test('a removed member who finishes creating an API token is signed out', async () => {
  const person = await app().signUp('Mia');
  const other = await join(person, 'owner');
  const session = await app().visitor.post<{ access: string }>('/api/token', {
    username: other.user.email,
    password: PASSWORD,
  });
  await clientOf(app().app, session.data.access).put('/api/account/estate', {
    estateId: person.user.estate.id,
  });
  const finish = await held(
    contract.apiTokenOperations.make,
    session.data.access,
    {
      name: 'Kept',
      scope: 'write',
    },
    { estateId: person.user.estate.id },
  );
  await person.delete(`/api/estate/members/${other.user.id}`);
  const { status, error } = await finish();
  expect([status, error.code]).toEqual([401, 'unauthenticated']);
});
