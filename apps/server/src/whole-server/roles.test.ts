/**
 * Walks every operation of the contract with each role: exactly those without the right are refused. New operations are
 * included automatically.
 */
import * as contract from '@cuverie/contract';
import { ROLES, roleMay } from '@cuverie/domain';
import { v4 as newId } from 'uuid';
import { beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { peopleOf } from '../features/auth/testing/people.ts';
import { stampOf } from '../platform/database/stamp.ts';
import type { CanEdit, CanManage, CanRecord, Member } from '../platform/sessions/member.ts';
import { type SignedInClient, useTestApp } from '../testing/app.ts';

const operations = Object.values(contract)
  .flatMap((exported) => (typeof exported === 'object' ? Object.values(exported) : []))
  .filter((value): value is contract.Operation => typeof value === 'object' && 'access' in value)
  // Plan operations exist only on servers with plans; their own tests cover them.
  .filter(({ access, tag }) => access === 'member' && tag !== 'Plan');

/** After these a person can make no more calls. */
const LAST = [contract.memberOperations.remove, contract.authOperations.signOut] as contract.Operation[];
const goesOn = (operation: contract.Operation) => !LAST.includes(operation);

/** Its operations exist with a provider only; none of these calls reaches it. */
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
  test('is included with its right', () => {
    expect(operations.length).toBeGreaterThan(100);
    expect(new Set(operations.map(({ right }) => right))).toEqual(
      new Set(['own', 'see', 'record', 'keep', 'run']),
    );
  });

  test.each(ROLES)('answers 403 to a %s exactly without the right', async (role) => {
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

  test('is refused in another estate, whatever the role elsewhere', async () => {
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
  test('is part of a service’s type: a viewer writes nothing, and each right includes those before it', () => {
    expectTypeOf<Member>().not.toExtend<CanRecord>();
    expectTypeOf<CanRecord>().not.toExtend<CanEdit>();
    expectTypeOf<CanEdit>().not.toExtend<CanManage>();
    expectTypeOf<CanManage>().toExtend<CanEdit>();
    expectTypeOf<CanEdit>().toExtend<CanRecord>();
    expectTypeOf<CanRecord>().toExtend<Member>();
    expectTypeOf(stampOf).parameter(0).toEqualTypeOf<CanRecord>();
  });
});
