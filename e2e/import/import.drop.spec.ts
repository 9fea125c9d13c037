import { button, dialogOf } from '../support/dialogs.ts';
import { delayCalls, drop } from '../support/imports.ts';
import { expect, test } from '../support/test.ts';

const BOTTLE = {
  iWine: '101',
  Barcode: '7',
  Location: 'Home',
  Bin: 'A1',
  Size: '750ml',
  Vintage: '2016',
  Wine: 'Vietti Barolo',
  Locale: 'Italy, Piedmont',
  Country: 'Italy',
  Region: 'Piedmont',
  Producer: 'Vietti',
  Type: 'Red',
  Varietal: 'Nebbiolo',
  BeginConsume: '2024',
  EndConsume: '2040',
};
const INVENTORY = `${Object.keys(BOTTLE).join('\t')}\n${Object.values(BOTTLE).join('\t')}`;

test('shows where to drop a file, recognises it on any page, and ignores a dragged picture', async ({
  openCellar,
  estate,
}) => {
  const page = await openCellar('?show=barrels');
  await expect(button(page, 'Import a file')).toBeVisible();
  const isTaken = (html: string) =>
    page.evaluate(`(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['x'], 'label.png'));
      if (${JSON.stringify(html)}) dataTransfer.items.add(${JSON.stringify(html)}, 'text/html');
      return !document.body.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
    })()`);
  expect(await isTaken('<img src="label.png">')).toBe(false);
  expect(await isTaken('')).toBe(true);
  const over = page.getByText('Drop it to see what would arrive');
  const drag = async (type: string, event: object = {}) => {
    const dataTransfer = await page.evaluateHandle(
      `(() => { const data = new DataTransfer(); data.items.add(new File(['x'], 'a.csv')); return data; })()`,
    );
    await page.locator('body').dispatchEvent(type, { dataTransfer, ...event });
  };
  await drag('dragover');
  await expect(over).toBeVisible();
  await drag('dragleave');
  await expect(over).toBeHidden();
  const title = page.getByRole('heading', { level: 1 });
  await drop(title, 'inventory.tsv', INVENTORY);
  const barrels = dialogOf(page, 'Import Barrels');
  await expect(barrels).toBeVisible();
  await drag('dragover');
  await expect(over).toBeHidden();
  await expect(barrels.getByRole('alert')).toContainText('This file holds wines; barrels are imported here.');
  await button(barrels, 'Go on in Bottles').click();
  const wines = dialogOf(page, 'Import Wines');
  await expect(wines.getByText('inventory.tsv')).toBeVisible();

  // A drop beside a dialog is ignored, and the browser does not open the file.
  await drop(title, 'other.csv', 'Name,Vintage\n');
  await button(wines, 'Import 1 wine').click();
  await expect(wines.getByText('inventory.tsv was imported.')).toBeVisible();
  await button(wines, 'Done').click();
  await expect(page.getByRole('list', { name: 'Bottles' }).getByRole('listitem')).toHaveText([/Barolo/]);
  expect(await estate.wines.all()).toMatchObject([{ producer: 'Vietti', quantity: 1 }]);

  // In other sections too, also before their data is loaded.
  const goOn = await delayCalls(page, '**/analytics/blocks*');
  const sections = page.getByRole('navigation', { name: 'Main' });
  for (const [section, heading, title] of [
    ['Yield Management', 'Yield Management', 'Import Measurements'],
    ['Fermentation', 'Fermentation Control', 'Import Tank Readings'],
    ['Grape Library', 'Grape Library', 'Import Grapes'],
  ] as const) {
    await sections.getByRole('link', { name: section }).click();
    await expect(button(page, 'Import Data')).toBeVisible();
    await drop(page.getByRole('heading', { level: 1, name: heading }), 'empty.csv', ' ');
    goOn();
    await expect(dialogOf(page, title).getByRole('alert')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialogOf(page, title)).toBeHidden();
  }
});
