import type { Broker } from '@cuverie/contract';
import { describe, expect, test } from 'vitest';
import { BROKER, checkBroker, connectionWords, nameOf } from './broker-form.ts';

const typed = { ...BROKER.empty(), name: 'Cellar', address: 'mqtt://cellar.local', topic: 'ispindel/#' };

describe('a typed broker', () => {
  test('is valid with its required fields', () => {
    expect(checkBroker(typed)).toMatchObject({ ok: true, draft: { address: 'mqtt://cellar.local' } });
  });

  test('has its errors beside its fields', () => {
    expect(checkBroker({ ...typed, address: 'cellar.local', topic: 'a/#/b' })).toMatchObject({
      ok: false,
      problems: {
        address: expect.stringContaining('mqtt://cellar.local:1883'),
        topic: expect.stringContaining('ispindel/#'),
      },
    });
    expect(checkBroker({ ...typed, name: '' })).toMatchObject({ problems: { name: 'Name is required' } });
  });
});

describe('the words for a connection', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const broker = { connectedAt: null, failure: null } as Broker;
  const failure = { code: 'broker_refuses', params: {} };

  test('describe its state', () => {
    expect(connectionWords(broker, now)).toBe('Connecting…');
    expect(connectionWords({ ...broker, failure }, now)).toBe(
      'Not connected: The broker does not let this user in: check user and password.',
    );
    const connectedAt = '2026-11-20T10:00:00.000Z';
    expect(connectionWords({ ...broker, connectedAt }, now)).toMatch(/^Connected since [^.]+$/);
    expect(connectionWords({ ...broker, connectedAt, failure }, now)).toContain('was not kept');
  });
});

test.each([
  ['ispindel/Spindel1', 'Spindel1'],
  ['tele/tank4/SENSOR', 'tank4'],
  ['Red', 'Red'],
  ['state', 'state'],
])('what is heard as %s is called %s', (stranger, name) => {
  expect(nameOf(stranger)).toBe(name);
});
