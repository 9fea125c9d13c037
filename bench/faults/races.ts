/** Revokes a member's right while their calls are in flight. No call may be stored after that. */
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Account, accountOn, connectionTo, signUp } from './client.ts';
import { describeObservations, number, underWatch } from './watch.ts';

/** The number of the member's parallel calls. */
const IN_FLIGHT = 6;
/** Longer than the time after which a call is authorised again once its body has arrived. */
const HELD_MS = 2500;

interface Tally {
  rounds: number;
  calls: number;
  /** The number of successful calls. */
  done: number;
  broken: string[];
}

/** A way to lose a right; returns the member's name in the report of a violation. */
interface RightLoss {
  name: string;
  end: (owner: Account, member: Person) => Promise<number>;
}

interface Person extends Account {
  userId: string;
}

const WAYS: readonly RightLoss[] = [
  {
    name: 'removed',
    end: async (owner, { userId }) => (await owner.delete(`/api/estate/members/${userId}`)).status,
  },
  {
    name: 'made a viewer',
    end: async (owner, { userId }) =>
      (await owner.call('PUT', `/api/estate/members/${userId}`, { role: 'viewer' })).status,
  },
  { name: 'signed out', end: async (_, member) => (await member.delete('/api/account/sessions')).status },
];

export async function races(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '30' } } });
  const watched = await underWatch(async (bench) => {
    const { origin } = bench.server();
    const tally: Tally = { rounds: 0, calls: 0, done: 0, broken: [] };
    const owner = await signUp(origin);
    for (let n = 0; n < Number(values.rounds); n += 1) {
      const way = WAYS[n % WAYS.length] as RightLoss;
      await (n % 2 === 0 ? inviting(origin, owner, way, tally) : holdingBack(origin, owner, way, tally));
      tally.rounds += 1;
    }
    return tally;
  });
  const { rounds, calls, done, broken } = watched.result;
  for (const problem of broken.slice(0, 40)) console.log(`  ${problem}`);
  const { words, broken: isBroken } = describeObservations(watched);
  console.log(
    `races: ${rounds} rights ended under ${number(calls)} calls, ${number(done)} of them done before; ${broken.length} done afterwards, ${words}`,
  );
  return broken.length > 0 || isBroken ? 1 : 0;
}

/** A second owner of the estate, in a session that works in it. */
async function secondOwner(origin: string, owner: Account): Promise<Person> {
  const account = await signUp(origin);
  const { data: invitation } = await owner.post<{ token: string }>('/api/estate/invitations', {
    role: 'owner',
  });
  const { token } = invitation;
  const { data: joined } = await account.post<{ estateId: string }>('/api/invitations/accept', { token });
  await account.call('PUT', '/api/account/estate', { estateId: joined.estateId });
  const { data: user } = await account.get<{ id: string }>('/api/current-user');
  return { ...account, userId: user.id };
}

/** Another session of the same user ends the others. */
async function endedBy(origin: string, member: Person, way: RightLoss): Promise<Person> {
  if (way.name !== 'signed out') return member;
  const connection = connectionTo(origin, 1);
  const answer = await connection.send({
    method: 'POST',
    url: '/api/token/',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: member.email, password: 'correct horse' }),
  });
  const { access } = (JSON.parse(answer.text) as { data: { access: string } }).data;
  return { ...member, ...accountOn(connection, access), access };
}

const openInvitations = async (owner: Account): Promise<string[]> =>
  (await owner.get<{ id: string }[]>('/api/estate/invitations')).data.map(({ id }) => id);

/** The member invites in a loop while their right is revoked. */
async function inviting(origin: string, owner: Account, way: RightLoss, tally: Tally): Promise<void> {
  const member = await secondOwner(origin, owner);
  const ender = await endedBy(origin, member, way);
  let hasEnded = false;
  const loop = async () => {
    while (!hasEnded) {
      const { status, data } = await member.post<{ id: string }>('/api/estate/invitations', {
        role: 'owner',
      });
      tally.calls += 1;
      if (status !== 201) return;
      tally.done += 1;
      // Makes room for the next invitation.
      await member.delete(`/api/estate/invitations/${data.id}`);
    }
  };
  const loops = Array.from({ length: IN_FLIGHT }, loop);
  await pause(100);
  const status = await way.end(owner, ender);
  hasEnded = true;
  await Promise.all(loops);
  if (status !== 200 && status !== 204) tally.broken.push(`${way.name}: the right did not end (${status})`);
  const after = await member.post('/api/estate/invitations', { role: 'owner' });
  if (after.status === 201) tally.broken.push(`${way.name}: invited after it`);
  if (way.name !== 'signed out' && (await openInvitations(owner)).length > 0)
    tally.broken.push(`${way.name}: an invitation of theirs is left`);
  await tidy(owner, member);
}

/** The member sends a header and one byte, loses their right, and sends the rest. */
async function holdingBack(origin: string, owner: Account, way: RightLoss, tally: Tally): Promise<void> {
  const member = await secondOwner(origin, owner);
  const ender = await endedBy(origin, member, way);
  const calls = [
    slowCall(origin, member, '/api/estate/invitations', { role: 'owner' }),
    slowCall(origin, member, '/api/account/tokens', { name: 'Kept', scope: 'write' }),
    slowCall(origin, member, '/cellar/wines', { name: 'Late', vintage: 2019, region: 'Here', type: 'Red' }),
  ];
  await pause(HELD_MS);
  await way.end(owner, ender);
  for (const call of calls) {
    const status = await call.finish();
    tally.calls += 1;
    // A viewer may still manage their own tokens.
    const isOwn = call.url === '/api/account/tokens' && way.name === 'made a viewer';
    if (status < 400 && !isOwn) tally.broken.push(`${way.name}: ${call.url} was answered with ${status}`);
  }
  await tidy(owner, member);
}

function slowCall(origin: string, member: Account, url: string, body: object) {
  const { hostname, port } = new URL(origin);
  const text = JSON.stringify(body);
  const sending = request({
    host: hostname === 'localhost' ? '127.0.0.1' : hostname,
    port,
    path: url,
    method: 'POST',
    headers: {
      authorization: `Bearer ${member.access}`,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
    },
  });
  const answered = new Promise<number>((resolve) => {
    sending.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    // The server closed the connection before the body arrived, so nothing was stored.
    sending.on('error', () => resolve(499));
  });
  sending.write(text.slice(0, 1));
  return {
    url,
    finish: () => {
      sending.end(text.slice(1));
      return answered;
    },
  };
}

/** Restores the estate for the next round. */
async function tidy(owner: Account, { userId, connection }: Person): Promise<void> {
  await owner.delete(`/api/estate/members/${userId}`);
  for (const id of await openInvitations(owner)) await owner.delete(`/api/estate/invitations/${id}`);
  connection.close();
}
