import { button, dialogOf, fill } from '../support/dialogs.ts';
import { cardOf, test } from '../support/fermentation.ts';
import { expect } from '../support/test.ts';
import { day, vineyardOf } from '../support/vineyard.ts';

const COURSE = [23, 20, 15, 9, 4, 1, -0.4, -1.1];

test('compares forecasts of a finished ferment and of a picked field with what happened', async ({
  page,
  person,
  open,
  tanks,
}) => {
  await tanks.add('Cuve 1', [23, 20, 15], { style: 'red' }, 24);
  await tanks.add('Cuve 2', COURSE, { style: 'red' }, 24);
  const vineyard = vineyardOf(page, person);
  const field = await vineyard.addField({ targetBrix: 24 });
  for (const [week, brix] of [13, 16, 18.4, 20.4, 22, 23.3].entries())
    await vineyard.addReading(field.id, {
      date: day(1 + 7 * (5 - week)),
      brix,
      status: week === 5 ? 'Harvested' : 'Developing',
    });
  await open();
  const card = cardOf(page, 'Cuve 1');
  await card.getByRole('button', { name: /^Why/ }).click();
  await button(card, 'Change where dry is').click();
  const dialog = dialogOf(page, 'Alarm thresholds');
  await fill(dialog, { 'Dry at, red': '0' });
  await button(dialog, 'Save').click();
  await expect(card).toContainText(/Dry at 0\s°Bx around/);
  await card.getByRole('link', { name: 'How dry dates held' }).click();
  await expect(page).toHaveTitle('How dry dates held');
  const ferment = page.getByRole('article', { name: 'Cuve 2' });
  await expect(ferment).toContainText('no finished red known then');
  await expect(ferment).toContainText(
    /half of the sugar gone.*it came (within|sooner than|later than) the range/,
  );
  await expect(page.getByText('too few to judge by; from 10 on')).toBeVisible();
  await expect(page.getByText(/Dry is 0\s°Bx in reds and −1\s°Bx in whites/)).toBeVisible();

  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Yield Management' })
    .click();
  await page.getByRole('link', { name: 'How many samples it takes' }).click();
  await expect(page.getByRole('heading', { name: 'How many samples of a block' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: /^How picking dates held/ }).click();
  const picked = page.getByRole('article', { name: 'Clos Haut' });
  await expect(picked).toContainText(/Picked on .* at 23\.3\s°Bx/);
  await expect(picked.getByRole('listitem')).toHaveCount(3);
  await expect(picked).toContainText(/about two weeks before.*it came within the range/);
});
