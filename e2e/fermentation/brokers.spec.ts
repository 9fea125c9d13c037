import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BROKER_LOGIN, startBroker, type TestBroker } from '../../apps/server/src/testing/mqtt-broker.ts';
import { expectAccessible } from '../support/accessible.ts';
import { button, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { startServer } from '../support/running-server.ts';
import { tanksOf } from '../support/tanks.ts';
import { test as base, expect, signIn } from '../support/test.ts';

const test = base.extend<{ broker: TestBroker; origin: string }>({
  broker: async ({}, use) => {
    const broker = await startBroker();
    await use(broker);
    await broker.stop();
  },
  origin: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'cuverie-brokers-'));
    const server = await startServer(dataDir, { OUTGOING_HOSTS: '127.0.0.1' });
    await use(server.origin);
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  },
  baseURL: async ({ origin }, use) => {
    await use(origin);
  },
});

test('connects to a broker, shows its state, and pairs a device with a tank', async ({
  page,
  person,
  request,
  broker,
}) => {
  // Starts its own server and waits for two connections.
  test.slow();
  await tanksOf(request, person).add('Cuve 1');
  await signIn(page, person);
  await page.goto('/fermentation/devices');
  await button(page, 'Listen to a broker').click();
  const dialog = dialogOf(page, 'Listen to a broker');
  await fill(dialog, {
    Name: 'Cellar',
    Address: '127.0.0.1',
    Topic: 'ispindel/#',
    User: BROKER_LOGIN.username,
  });
  await button(dialog, 'Listen').click();
  await expect(fieldOf(dialog, 'Address')).toHaveAccessibleDescription(/mqtt:\/\/cellar\.local:1883/);
  await fill(dialog, { Address: `mqtt://127.0.0.1:${broker.port}` });
  await button(dialog, 'Listen').click();

  const card = page.getByRole('article', { name: 'Cellar' });
  await expect(card).toContainText('Not connected: The broker does not let this user in', {
    timeout: 20_000,
  });
  await button(card, 'Change Cellar').click();
  const change = dialogOf(page, 'Change Cellar');
  await change.getByLabel('Password', { exact: true }).fill(BROKER_LOGIN.password);
  await button(change, 'Save').click();
  await expect(card).toContainText('Connected since', { timeout: 20_000 });

  for (const [field, value] of Object.entries({ temperature: '20.5', temp_units: 'C', gravity: '12.4' }))
    await broker.tell(`ispindel/Spindel1/${field}`, value);
  await expect(card).toContainText('ispindel/Spindel1', { timeout: 20_000 });
  await expect(card).toContainText('of no device yet');
  await expectAccessible(page);
  await button(card, 'Pair ispindel/Spindel1').click();
  const pair = dialogOf(page, 'Pair ispindel/Spindel1');
  await expect(fieldOf(pair, 'Name')).toHaveValue('Spindel1');
  await fill(pair, { Tank: 'Cuve 1, Pinot Noir' });
  await expectAccessible(page);
  await button(pair, 'Pair').click();
  const device = page.getByRole('article', { name: 'Spindel1' });
  await expect(device).toContainText('Cuve 1, Pinot Noir');
  await broker.tell('ispindel/Spindel1/temperature', '21.5');
  await expect(device).toContainText('Stored', { timeout: 40_000 });

  await button(card, 'Remove Cellar').click();
  await dialogOf(page, 'Remove Cellar?').getByRole('button', { name: 'Remove' }).click();
  await expect(card).toHaveCount(0);
  await expect(device).toBeVisible();
});
