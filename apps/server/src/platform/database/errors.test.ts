import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { isDeadlock, isForeignKeyViolation, isLockedOut, isOutOfTime, isUniqueViolation } from './errors.ts';

function refusal(code: string, message: string): DatabaseError {
  const error = new DatabaseError(message, message.length, 'error');
  error.code = code;
  return error;
}

const kindsOf = (error: DatabaseError) =>
  Object.entries({ isDeadlock, isLockedOut, isOutOfTime, isUniqueViolation, isForeignKeyViolation })
    .filter(([, is]) => is(error))
    .map(([name]) => name);

test.each([
  ['canceling statement due to lock timeout', 'isLockedOut'],
  ['canceling statement due to statement timeout', 'isOutOfTime'],
  ['deadlock detected', 'isDeadlock'],
  ['duplicate key value violates unique constraint "wines_pkey_102008"', 'isUniqueViolation'],
  ['insert on "tasks" violates constraint "tasks_order_fkey_102030"', 'isForeignKeyViolation'],
])('recognises an error of a cluster’s worker without a code by its text: %s', (message, kind) => {
  expect(kindsOf(refusal('XX000', message))).toEqual([kind]);
});

test('uses the text only if the code is missing', () => {
  expect(kindsOf(refusal('22023', 'lock timeout, statement timeout, deadlock'))).toEqual([]);
  expect(kindsOf(refusal('XX000', 'cache lookup failed'))).toEqual([]);
});
