import { button, fieldOf } from '../support/dialogs.ts';
import { expect, signIn, test } from '../support/test.ts';
import { hoursAgo, wineryOf } from '../support/winery.ts';

test('enters results vessel by vessel on a phone, and keeps them until they are recorded', async ({
  page,
  person,
}) => {
  const winery = wineryOf(page, person);
  const ids = [];
  for (const code of ['T1', 'T2', 'T3']) {
    const id = await winery.addVessel(code);
    await winery.open(id, 500, `25-${code}`, 72);
    ids.push(id);
  }
  const values = [{ analyte: 'ph', value: 3.4 }];
  await winery.record({ kind: 'analysis', at: hoursAgo(50), lines: [{ vessel: ids[0], values }] });
  await signIn(page, person);
  await page.goto('/winery/lab');
  const card = (code: string) => page.getByRole('region', { name: `Results of ${code}` });
  const [free, ph] = [fieldOf(card('T1'), 'Free SO₂'), fieldOf(card('T1'), 'pH')];
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(free).toHaveAttribute('inputmode', 'decimal');
  await expect(ph).toHaveAccessibleDescription(/^3\.40, /);
  await free.fill('28');
  await expect(button(page, 'Record 1 vessel')).toBeInViewport({ ratio: 1 });
  await ph.fill('3.9');
  await expect(ph).toHaveAccessibleDescription('pH was 3.40 last time');
  await expect(card('T1')).toContainText(/Molecular SO₂ 0\.31\smg\/L calculated/);

  // Enter moves from field to field and to the next vessel.
  await button(page, 'Next vessel').tap();
  await expect(fieldOf(card('T2'), 'Free SO₂')).toBeFocused();
  await fieldOf(card('T2'), 'Free SO₂').fill('31');
  await page.keyboard.press('Enter');
  await expect(fieldOf(card('T2'), 'Total SO₂')).toBeFocused();
  await button(page, 'Next vessel').tap();
  await fieldOf(card('T3'), 'pH').fill('34');
  await expect(fieldOf(card('T3'), 'pH')).toHaveAccessibleDescription('pH must be between 2 and 5');
  await expect(button(page, 'Next vessel')).toBeDisabled();
  await expect(page.getByLabel('Vessel 3 of 3').getByRole('option', { selected: true })).toHaveText('! T3');
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  expect(width).toBeLessThanOrEqual(390);

  // It opens at the last edited vessel with all input.
  await page.reload();
  await expect(fieldOf(card('T3'), 'pH')).toHaveValue('34');
  await page.getByLabel('Vessel 3 of 3').selectOption('✓ T1');
  await expect(free).toHaveValue('28');
  await button(page, 'Record 3 vessels').tap();
  await expect(page.getByText('1 value cannot be recorded: look at what is marked.')).toBeVisible();
  await fieldOf(card('T3'), 'pH').fill('3.44');
  await button(page, 'Record 3 vessels').tap();
  await expect(page.getByText('Recorded: the analysis of 3 vessels.')).toBeVisible();
  await expect(fieldOf(card('T3'), 'pH')).toHaveValue('');
});
