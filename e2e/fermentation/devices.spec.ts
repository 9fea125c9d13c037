import { expectAccessible } from '../support/accessible.ts';
import { button, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { expectPolled, test } from '../support/fermentation.ts';
import { expect, signIn } from '../support/test.ts';

const SPINDEL = {
  name: 'iSpindel7',
  ID: 1,
  angle: 60.1,
  temperature: 68,
  temp_units: 'F',
  battery: 3.4,
  gravity: 1.05,
  interval: 900,
  RSSI: -66,
};

test('pairs a float with a tank in four steps, takes its readings, and calibrates, renews and removes it', async ({
  page,
  person,
  request,
  tanks,
  expectsFailedCalls,
}) => {
  await tanks.add('Cuve 1');
  await signIn(page, person);
  await page.clock.install();
  await page.goto('/fermentation/devices');
  await expect(page.getByRole('heading', { name: 'No devices yet' })).toBeVisible();
  await button(page, 'Add a device').click();
  const pair = dialogOf(page, 'Add a device');
  await button(pair, 'Next').click();
  await expect(pair).toContainText('Choose one: the last stands for all others.');
  await pair.getByRole('radio', { name: 'iSpindel' }).check();
  await button(pair, 'Next').click();
  await button(pair, 'Make its address').click();
  await expect(fieldOf(pair, 'Name')).toHaveAccessibleDescription(/Name is required/);
  await fill(pair, { Name: 'Float 1', Tank: 'Cuve 1, Pinot Noir' });
  await button(pair, 'Make its address').click();
  await expect(pair.getByRole('heading', { name: 'Type this into it' })).toBeFocused();
  await expectAccessible(page);
  const path = await pair.getByRole('textbox', { name: 'Path / URI' }).inputValue();
  expect(path).toMatch(/^\/api\/in\/[0-9a-z]{26}$/);
  await button(pair, 'Next').click();
  await expect(pair).toContainText('Nothing yet.');
  expect((await request.post(path, { data: SPINDEL })).status()).toBe(200);
  await expectPolled(pair, /20\s°C, 12\.4\s°Bx \(1\.05\sSG sent, 60\.1° from upright\)/, 3000);
  await button(pair, 'Specific gravity (SG)').click();
  await expect(pair).not.toContainText('It says no scale');
  expect((await request.post(path, { data: 'rubbish' })).status()).toBe(400);
  await button(pair, 'Done').click();
  await expect(pair).toBeHidden();

  const card = page.getByRole('article', { name: 'Float 1' });
  await expect(card).toContainText('Cuve 1, Pinot Noir');
  await expectPolled(card, /3\.40\sV, nearly empty/, 10_000);
  await expect(card).toContainText('Heard just now');
  await card.getByText('Last words').click();
  await expectPolled(card, 'Refused: This is neither JSON, nor a form, nor a line of InfluxDB', 10_000);
  await expect(card).toContainText('"angle":60.1');

  await button(card, 'Calibrate Float 1').click();
  const calibrate = dialogOf(page, 'Calibrate Float 1');
  await button(calibrate, 'Save').click();
  await expect(calibrate).toContainText('Give both numbers of every point');
  await fill(calibrate, { 'Brix it shows \\(°Bx\\)': '12', 'Brix by hand \\(°Bx\\)': '13' });
  await expect(calibrate).toContainText(/The points lie 0\s°Bx off it/);
  await button(calibrate, 'Save').click();
  await expect(calibrate).toBeHidden();
  await expect(card).toContainText(/Density, 1 point/);
  expect((await request.post(path, { data: { ...SPINDEL, temperature: 70 } })).status()).toBe(200);
  await expect
    .poll(async () => (await tanks.all())[0]?.readings[0])
    .toMatchObject({
      brix: 13.4,
      rawValue: 1.05,
      takenBy: 'Float 1',
    });

  await button(card, 'New address for Float 1').click();
  const renew = dialogOf(page, 'New address for Float 1');
  await button(renew, 'Make a new address').click();
  const other = await renew.getByRole('textbox', { name: 'Path / URI' }).inputValue();
  await button(renew, 'Done').click();
  expect((await request.post(path, { data: SPINDEL })).status()).toBe(404);
  expect((await request.post(other, { data: SPINDEL })).status()).toBe(200);

  await button(card, 'Remove Float 1').click();
  await button(dialogOf(page, 'Remove Float 1?'), 'Remove').click();
  await expect(page.getByRole('heading', { name: 'No devices yet' })).toBeVisible();
  expectsFailedCalls(404);
  expect((await tanks.all())[0]?.readings.length).toBeGreaterThan(1);
});
