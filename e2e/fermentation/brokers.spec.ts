import { BROKER_LOGIN, startBroker, type TestBroker } from '../../apps/server/src/testing/mqtt-broker.ts';
import { expectAccessible } from '../support/accessible.ts';
import { button, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { expectPolled } from '../support/fermentation.ts';
import { tanksOf } from '../support/tanks.ts';
import { test as base, expect, signIn } from '../support/test.ts';

const test = base.extend<{ broker: TestBroker }>({
  broker: async ({}, use) => {
    const broker = await startBroker();
    await use(broker);
    await broker.stop();
  },
});

test('connects to a broker, shows its state, and pairs a device with a tank', async ({
  page,
  person,
  request,
  broker,
}) => {
  await tanksOf(request, person).add('Cuve 1');
  await signIn(page, person);
  await page.clock.install();
  await page.goto('/fermentation/devices');
  await button(page, 'Listen to a broker').click();
  const dialog = dialogOf(page, 'Listen to a broker');
  await fill(dialog, {
    Name: 'Cellar',
    Address: `mqtt://127.0.0.1:${broker.port}`,
    Topic: 'ispindel/#',
    User: BROKER_LOGIN.username,
  });
  await dialog.getByLabel('Password', { exact: true }).fill(BROKER_LOGIN.password);
  await button(dialog, 'Listen').click();
  const card = page.getByRole('article', { name: 'Cellar' });
  await expectPolled(card, 'Connected since', 5000);

  for (const [field, value] of Object.entries({ temperature: '20.5', temp_units: 'C', gravity: '12.4' }))
    await broker.tell(`ispindel/Spindel1/${field}`, value);
  await expectPolled(card, 'ispindel/Spindel1', 5000);
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

  await button(card, 'Change Cellar').click();
  const change = dialogOf(page, 'Change Cellar');
  await fill(change, { Name: 'Press house' });
  await button(change, 'Save').click();
  const changed = page.getByRole('article', { name: 'Press house' });
  await button(changed, 'Remove Press house').click();
  await dialogOf(page, 'Remove Press house?').getByRole('button', { name: 'Remove' }).click();
  await expect(changed).toHaveCount(0);
  await expect(device).toBeVisible();
});
