/**
 * Walks every operation of the contract as each role: who may not is told so, and nobody else is. A new operation is held
 * by this as it stands in the contract.
 */
import * as contract from '@cuverie/contract';
import { ROLES, roleMay } from '@cuverie/domain';
import { v4 as newId } from 'uuid';
import { beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { peopleOf } from './features/auth/testing/people.ts';
import { stampOf } from './platform/database/stamp.ts';
import type { Keeper, Member, Recorder, Runner } from './platform/sessions/member.ts';
import { type SignedInClient, useTestApp } from './testing/app.ts';

const operations = Object.values(contract)
  .flatMap((exported) => (typeof exported === 'object' ? Object.values(exported) : []))
  .filter((value): value is contract.Operation => typeof value === 'object' && 'access' in value)
  // Those of plans are there only where plans are; their own tests walk them.
  .filter(({ access, tag }) => access === 'member' && tag !== 'Plan');

/** After them a person can call no more. */
const LAST = [contract.memberOperations.remove, contract.authOperations.signOut] as contract.Operation[];
const goesOn = (operation: contract.Operation) => !LAST.includes(operation);

/** With one its calls are there to be walked; none of them comes so far as to ask it anything. */
const organisation = {
  issuer: new URL('http://127.0.0.1:9'),
  clientId: 'cuverie',
  clientSecret: 'secret',
  domains: ['vineyard.example'],
  only: false,
  name: 'Example Vineyards',
};
const app = useTestApp({ organisation });
const { join, inEstate, members } = peopleOf(app);
let owner: SignedInClient;
beforeAll(async () => {
  owner = await app().signUp('Ana');
});

describe('every operation of the contract', () => {
  test('is there to be walked, each with its right', () => {
    expect(operations.length).toBeGreaterThan(100);
    expect(new Set(operations.map(({ right }) => right))).toEqual(
      new Set(['own', 'see', 'record', 'keep', 'run']),
    );
  });

  test.each(ROLES)('is refused to a %s exactly where that role has not the right', async (role) => {
    const person = await join(owner, role);
    for (const operation of [...operations.filter(goesOn), ...LAST]) {
      const url = operation.path.replace('{userId}', person.user.id).replaceAll(/\{\w+\}/g, newId());
      const { status, error } = await {
        GET: () => person.get(url),
        DELETE: () => person.delete(url),
        POST: () => person.post(url, {}),
        PUT: () => person.put(url, {}),
      }[operation.method]();
      const isRefused = status === 403 && error.code === 'not_permitted';
      expect([operation.id, isRefused]).toEqual([operation.id, !roleMay(role, operation.right)]);
      if (isRefused) expect(error.message).toMatch(/^As a .* Ask an owner of the estate\.$/);
    }
  });

  test('is refused in an estate that is not one’s own, whatever one is elsewhere', async () => {
    const stranger = inEstate(await app().signUp('Bob'), owner.user.estate.id);
    for (const operation of operations) {
      const url = operation.path.replaceAll(/\{\w+\}/g, newId());
      const { status, error } = await {
        GET: () => stranger.get(url),
        DELETE: () => stranger.delete(url),
        POST: () => stranger.post(url, {}),
        PUT: () => stranger.put(url, {}),
      }[operation.method]();
      expect([operation.id, status, error.code]).toEqual([operation.id, 403, 'not_your_estate']);
    }
    expect((await members(owner)).map(({ userId }) => userId)).not.toContain(stranger.user.id);
  });
});

describe('a permission', () => {
  test('is in the type a service takes: who may only look writes nothing, and each right brings those before it', () => {
    expectTypeOf<Member>().not.toExtend<Recorder>();
    expectTypeOf<Recorder>().not.toExtend<Keeper>();
    expectTypeOf<Keeper>().not.toExtend<Runner>();
    expectTypeOf<Runner>().toExtend<Keeper>();
    expectTypeOf<Keeper>().toExtend<Recorder>();
    expectTypeOf<Recorder>().toExtend<Member>();
    expectTypeOf(stampOf).parameter(0).toEqualTypeOf<Recorder>();
  });
});
