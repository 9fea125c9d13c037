import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { printedPages, readCode } from '../support/codes.ts';
import { button, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { expect, signIn, test } from '../support/test.ts';
import { wineryOf } from '../support/winery.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('plans a racking, ticks it off barrel by barrel on a phone, and signs it', {
  tag: '@walk',
}, async ({ page, person }) => {
  const winery = wineryOf(page, person);
  const t1 = await winery.addVessel('T1', 3000);
  await winery.addBarrels(5);
  await winery.open(t1, 1137, '25-PN-1', 48);
  await signIn(page, person);
  await page.goto(`/winery/vessels/${t1}`);
  await button(page, 'Rack').click();
  const dialog = dialogOf(page, 'Rack · T1');
  await expect(dialog.getByRole('button', { name: /^B-001/ })).toBeFocused();
  await button(dialog, 'Plan for later').click();
  await expect(dialog.getByRole('alert')).toHaveText('Choose at least one vessel.');
  await dialog.getByRole('button', { name: /^B-001/ }).click();
  await button(dialog, 'Go on to B-005 (4 more)').click();
  await button(dialog, 'Lees').click();
  await button(dialog, 'Plan for later').click();
  const planning = dialogOf(page, 'Plan for later');
  await expect(planning.getByText('Rack: T1 → 5 vessels, 6 tasks')).toBeVisible();
  await fill(planning, { Title: 'Barrel down T1', Who: 'Luc', Note: 'Clean hoses' });
  await button(planning, 'Plan').click();
  await expect(page.getByText('Planned in “Barrel down T1”: 6 tasks.')).toBeVisible();
  // Closing a dialog navigates back, which takes a moment.
  await expect(page).toHaveURL(`/winery/vessels/${t1}`);
  expect(await winery.levels()).toMatchObject({ T1: 1137, 'B-001': 0 });

  await expect(page.getByRole('navigation', { name: 'Planned here' })).toContainText('6 tasks here');
  const pages = page.getByRole('navigation', { name: 'Winery' });
  await pages.getByRole('link', { name: 'Work' }).click();
  const today = region(page, 'Today');
  await expect(today.getByRole('link')).toContainText('Luc0 of 6 tasks done');
  await page.setViewportSize({ width: 390, height: 844 });

  let presses = 0;
  const press = async (name: string) => {
    await button(page, name).click();
    presses += 1;
  };
  const tasks = page.getByRole('list', { name: 'Tasks' }).getByRole('listitem');
  await today.getByRole('link').click();
  presses += 1;
  await expect(page.getByText('Clean hoses')).toBeVisible();
  await expect(tasks).toHaveCount(6);
  await expect(button(page, 'Do it last: T1 → Lees')).toBeDisabled();
  await expectAccessible(page);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  for (let at = 1; at <= 5; at += 1) {
    const code = `B-${String(at).padStart(3, '0')}`;
    // One of them leaks.
    if (at === 3) await page.getByLabel('Amount of T1 → B-003').fill('220');
    await press(`Done: T1 → ${code}`);
    await expect(tasks.nth(at - 1)).toContainText(/Done .*, Ana Silva/);
  }
  await expect(page.getByLabel('Amount of T1 → Lees')).toHaveAttribute('placeholder', '17');
  await press('Done: T1 → Lees');
  await expect(button(page, 'Check and sign')).toBeVisible();
  expect(presses).toBe(7);
  expect(await winery.levels()).toMatchObject({ T1: 0, 'B-001': 225, 'B-003': 220, 'B-005': 225 });

  await button(page, 'Check and sign').click();
  const signing = dialogOf(page, 'Check and sign');
  await fill(signing, { Name: 'Marie' });
  await button(signing, 'Sign').click();
  await expect(page.getByText(/^Checked by Marie, /)).toBeVisible();
  await expect(page).toHaveURL(/\/winery\/work\/[^?]+$/);
  await pages.getByRole('link', { name: 'Work' }).click();
  await expect(region(page, 'Checked').getByRole('link')).toContainText('6 of 6 tasks done');
  await pages.getByRole('link', { name: 'Cellar map' }).click();
  await page.getByRole('link', { name: /^T1\b/ }).click();
  const timeline = page.getByRole('region', { name: 'What was done' }).getByRole('listitem');
  await expect(timeline.first()).toContainText('From work order Barrel down T1');
});

test('tops all barrels of one colour in one order, and changes, undoes and skips tasks of another', async ({
  page,
  person,
}) => {
  const winery = wineryOf(page, person);
  const [t1, t2] = [await winery.addVessel('T1'), await winery.addVessel('T2')];
  const keg = await winery.addVessel('K1', 50, 'keg');
  await winery.open(t1, 500, '25-PN-1', 48);
  await winery.open(keg, 40, '25-PN-1', 48);
  const [white = '', ...reds] = await winery.addBarrels(3);
  await winery.open(white, 220, '25-CH', 48, 'Chardonnay');
  for (const barrel of reds) await winery.open(barrel, 220, '25-PN-1', 48);
  const plan = (line: object) => ({ plan: { kind: 'rack', lines: [line] } });
  await winery.planned('Rack T1', [
    plan({ from: t1, to: t2, amount: 400 }),
    plan({ from: t1, to: t2, amount: 300 }),
    { plan: { kind: 'measure', lines: [{ vessel: t2 }] } },
  ]);
  await winery.planned('Empty T1', [plan({ from: t1, to: t2, amount: 'all' })]);
  await signIn(page, person);
  await page.goto(`/winery/vessels/${keg}?record=top`);
  let dialog = dialogOf(page, 'Top · K1');
  await dialog.getByLabel('Into each').fill('1.5');
  await button(dialog, 'All 2 red barrels').click();
  await button(dialog, 'Plan for later').click();
  // Orders to add to are listed with their days in words.
  const planning = dialogOf(page, 'Plan for later');
  await expect(fieldOf(planning, 'Work order')).toContainText(/Rack T1, \d+ \w+ \d{4}/);
  await button(planning, 'Plan').click();
  await button(page, 'Open').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Top: K1 → B-002 and B-003' })).toBeVisible();
  await button(page, 'Mark all 2 as done').click();
  await expect(button(page, 'Check and sign')).toBeVisible();
  expect(await winery.levels()).toMatchObject({ K1: 37, 'B-001': 220, 'B-003': 220 });

  await page.getByRole('navigation', { name: 'Winery' }).getByRole('link', { name: 'Work' }).click();
  await region(page, 'Today')
    .getByRole('link', { name: /^Rack T1/ })
    .click();
  const tasks = page.getByRole('list', { name: 'Tasks' }).getByRole('listitem');
  await expect(tasks.nth(1)).toContainText('T1 holds 100 L at that time, not 300 L');
  await expect(tasks.nth(1)).toContainText('“Empty T1” takes from T1, too');

  await button(tasks.nth(0), 'Change: T1 → T2').click();
  dialog = dialogOf(page, 'Rack · T1');
  await dialog.getByLabel('Amount from T1 to T2').fill('150');
  await button(dialog, 'Record').click();
  await expect(dialog).toBeHidden();
  expect(await winery.levels()).toMatchObject({ T1: 350, T2: 150 });
  await expect(tasks.nth(0)).toContainText('150 L instead of 400 L');
  await button(tasks.nth(0), 'Undo T1 → T2').click();
  await expect(button(tasks.nth(0), 'Done: T1 → T2')).toBeVisible();
  expect(await winery.levels()).toMatchObject({ T1: 500, T2: 0 });

  await button(tasks.nth(1), 'Leave out T1 → T2').click();
  await expect(tasks).toHaveCount(2);
  await expect(page.getByText('T1 → T2 was left out.')).toBeVisible();
  await button(page, 'Undo').last().click();
  await expect(tasks).toHaveCount(3);
  await expect(tasks.nth(1)).toContainText('300 L');
  await button(tasks.nth(1), 'Leave out T1 → T2').click();
  await expect(tasks).toHaveCount(2);
  await button(tasks.nth(0), 'Done: T1 → T2').click();
  await expect(tasks.nth(0)).toContainText(/Done .*, Ana Silva/);
  await page.getByLabel('Measured in T2').fill('390');
  await button(tasks.nth(1), 'Done: T2').click();
  await expect(button(page, 'Check and sign')).toBeVisible();
  expect(await winery.levels()).toMatchObject({ T1: 100, T2: 390 });

  // On paper there are checkboxes instead of controls.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table')).toContainText('Came to');
  await expect(tasks.nth(0)).toBeHidden();
});

test('opens the page of a vessel by its label, after a login if signed out', async ({ page, person }) => {
  const winery = wineryOf(page, person);
  const t1 = await winery.addVessel('T1');
  await winery.open(t1, 500, '25-PINOT-NOIR-MONTOTS', 24);
  await winery.addBarrels(1);
  await winery.add('vessels', {
    code: 'Champs Martin, pièce 1',
    kind: 'barrel',
    capacity: 228,
    room: 'Chai A',
    row: 'By the wall',
    maker: { cooperage: 'Tonnellerie Marchesseau', purchaseDate: '2021-08-01' },
  });
  const link = `${process.env.E2E_ORIGIN}/winery/vessels/${t1}`;

  await page.goto(link);
  const login = dialogOf(page, 'Log in to Cuverie');
  await login.getByLabel('Email').fill(person.email);
  await login.getByLabel(/^Password/).fill(person.password);
  await button(login, 'Login').click();
  await expect(page).toHaveURL(link);
  await expect(page.getByRole('heading', { level: 1, name: 'T1' })).toBeVisible();

  await page.getByRole('link', { name: 'Print its label' }).click();
  const codes = page.getByRole('img', { name: /^QR code of / });
  await expect(codes).toHaveCount(1);
  expect(await readCode(codes)).toBe(link);

  // Printers are off by a millimetre, so long words stay clear of the edge.
  const size = page.getByLabel('Size');
  const expectClearOfEdge = async (words: string) => {
    const line = page.getByRole('region', { name: 'Labels' }).getByText(words);
    const endsOf = async (one: Locator) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await one.boundingBox()) ?? {};
      return { right: x + width, bottom: y + height };
    };
    const [label, end] = [await endsOf(line.locator('xpath=../..')), await endsOf(line)];
    expect(label.right - end.right, `right of ${words}`).toBeGreaterThan(7);
    expect(label.bottom - end.bottom, `below ${words}`).toBeGreaterThan(3.5);
  };
  await page.getByLabel('With the lot it holds now').check();
  await size.selectOption('l4732');
  await expectClearOfEdge('25-PINOT-NOIR-MONTOTS');

  await button(page, 'Barrels only').click();
  await expect(codes).toHaveCount(2);
  await size.selectOption('100x50');
  // In millimetres.
  expect(await printedPages(page)).toEqual([
    [0, 0, 100, 50],
    [0, 0, 100, 50],
  ]);
  await size.selectOption('63.5 × 38.1 mm, 21 on a sheet of A4 (Avery L7160)');
  expect(await printedPages(page)).toEqual([[0, 0, 210, 297]]);
  await expectClearOfEdge('Tonnellerie Marchesseau, 2021');
});
