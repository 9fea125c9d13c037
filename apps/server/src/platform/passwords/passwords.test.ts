import { verify } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { Refusal } from '../http/refusal.ts';
import { passwordsWith } from './passwords.ts';

const passwords = await passwordsWith();

it('hashes with argon2id, 19 MiB, two passes and a random salt', async () => {
  const [one, two] = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
});

it('accepts only the same password', async () => {
  const stored = await passwords.hash('correct horse');
  expect(await passwords.matches('correct horse', stored)).toBe(true);
  expect(await passwords.matches('correct horse ', stored)).toBe(false);
  expect(await passwords.matches('', stored)).toBe(false);
});

it('uses every character of a long password', async () => {
  const long = 'v'.repeat(255);
  const stored = await passwords.hash(`${long}1`);
  expect(await passwords.matches(`${long}2`, stored)).toBe(false);
  expect(await passwords.matches(`${long}1`, stored)).toBe(true);
});

it('treats composed and decomposed accents alike', async () => {
  const stored = await passwords.hash('Ch\u00e2teau Margaux');
  expect(await passwords.matches('Cha\u0302teau Margaux', stored)).toBe(true);
});

it('takes as long for an unknown account and returns false', async () => {
  const compared: string[] = [];
  const counting = await passwordsWith({
    verify: (stored, password) => {
      compared.push(String(stored));
      return verify(stored, password);
    },
  });
  expect(await counting.matches('anything', undefined)).toBe(false);
  expect(await counting.matches('anything', await counting.hash('else'))).toBe(false);
  const costs = compared.map((stored) => /m=\d+,t=\d+,p=\d+/.exec(stored)?.[0]);
  expect(costs).toEqual(['m=19456,t=2,p=1', 'm=19456,t=2,p=1']);
});

it('recognises a hash made at a lower cost', async () => {
  const cheap = await passwordsWith({ cost: { memoryCost: 8192, timeCost: 1, parallelism: 1 } });
  const stored = await cheap.hash('correct horse');
  expect(passwords.isOutdated(stored)).toBe(true);
  expect(cheap.isOutdated(stored)).toBe(false);
  expect(cheap.isOutdated(await passwords.hash('correct horse'))).toBe(false);
});

it('answers 503 when too many wait, and serves all others', async () => {
  const narrow = await passwordsWith({ atOnce: 1, waiting: 2 });
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => narrow.hash('correct horse')));
  const refused = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  expect(refused).toHaveLength(2);
  for (const refusal of refused) {
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ status: 503, retryAfter: 2 });
  }
  await expect(narrow.hash('correct horse')).resolves.toMatch(/^\$argon2id/);
});
