import { readdir } from 'node:fs/promises';
import type { Wine } from '@cuverie/contract';
import { v4 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { labelPicture } from '../../../testing/pictures.ts';
import { draft, WINES, winesServer } from './testing/wines.ts';

const { app, ana, addWine } = winesServer();

describe('a label photo', () => {
  test('is sent with the form, stored in two sizes and public by its address', async () => {
    const fields = { ...draft, vintage: '2019', quantity: '6' };
    const { data } = await ana().form<Wine>(
      'POST',
      WINES,
      fields,
      await labelPicture('png', { width: 1200, height: 1800 }),
    );
    expect(data.image).toMatch(/^\/media\/[0-9a-f]{32}\.webp$/);
    const picture = await app().visitor.get(String(data.image));
    expect(picture.status).toBe(200);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    });
    expect((await app().visitor.get(String(data.thumbnail))).status).toBe(200);
    // It is not cached by proxies, and browsers soon revalidate it.
    expect(picture.headers['cache-control']).toBe('private, max-age=300');
    const again = await app().app.inject({
      url: String(data.image),
      headers: { 'if-none-match': String(picture.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  test('is replaced by a new one, survives other changes, and is deleted when emptied', async () => {
    const fields = { ...draft, vintage: '2019', quantity: '6' };
    const { data: first } = await ana().form<Wine>('POST', WINES, fields, await labelPicture('jpeg'));
    const url = `${WINES}${first.id}/`;
    const { data: renamed } = await ana().form<Wine>('PUT', url, { name: 'Renamed' });
    expect(renamed.image).toBe(first.image);
    const { data: echoed } = await ana().put<Wine>(url, { ...renamed, notes: 'Sent back whole' });
    expect(echoed.image).toBe(first.image);
    const { data: second } = await ana().form<Wine>('PUT', url, {}, await labelPicture('webp'));
    expect(second.image).not.toBe(first.image);
    expect((await ana().get(String(first.image))).status).toBe(404);
    const { data: bare } = await ana().form<Wine>('PUT', url, { image: '' });
    expect([bare.image, bare.thumbnail]).toEqual([null, null]);
    expect((await ana().get(String(second.image))).status).toBe(404);
  });

  test('of a refused wine leaves no file', async () => {
    const before = await readdir(app().mediaDir);
    const { status } = await ana().form(
      'POST',
      WINES,
      { ...draft, vintage: '3000', quantity: '6' },
      await labelPicture(),
    );
    expect(status).toBe(400);
    const { id } = await addWine();
    expect((await ana().form('PUT', `${WINES}${id}`, { version: '7' }, await labelPicture())).status).toBe(
      409,
    );
    expect(await readdir(app().mediaDir)).toEqual(before);
  });

  test('is stored once for repeated calls', async () => {
    const fields = { ...draft, id: newId(), vintage: '2019', quantity: '6' };
    const first = await ana().form<Wine>('POST', WINES, fields, await labelPicture());
    const before = await readdir(app().mediaDir);
    const again = await ana().form<Wine>('POST', WINES, fields, await labelPicture());
    expect([again.status, again.data.image]).toEqual([200, first.data.image]);
    expect(await readdir(app().mediaDir)).toEqual(before);
  });

  test('is refused if there is a second one', async () => {
    const form = new FormData();
    for (const [field, value] of Object.entries(draft)) form.append(field, String(value));
    for (const name of ['front.png', 'back.png']) {
      form.append('image', new Blob([new Uint8Array(await labelPicture())]), name);
    }
    const encoded = new Response(form);
    const response = await app().app.inject({
      method: 'POST',
      url: WINES,
      payload: Buffer.from(await encoded.arrayBuffer()),
      headers: {
        authorization: `Bearer ${ana().access}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
    });
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { errors: { image: 'Send one picture at a time' } },
    ]);
  });

  test('that is empty or HEIC is refused with advice', async () => {
    const fields = { ...draft, vintage: '2019', quantity: '6' };
    const empty = await ana().form('POST', WINES, fields, Buffer.alloc(0));
    expect([empty.status, empty.error.errors]).toEqual([
      400,
      { image: 'The picture file is empty. Choose another one' },
    ]);
    const head = Buffer.from('\0\0\0\x1cftypheic\0\0\0\0mif1heic', 'latin1');
    const heic = await ana().form('POST', WINES, fields, Buffer.concat([head, Buffer.alloc(2000)]));
    expect([heic.status, heic.error.errors]).toEqual([
      400,
      {
        image:
          'Browsers cannot show HEIC photographs. Choose Most Compatible in the camera’s settings, or share it as JPEG',
      },
    ]);
    expect((await ana().get<Wine[]>(WINES)).data).toEqual([]);
  });

  test('is refused if it is no picture or larger than 10 MB', async () => {
    const before = await readdir(app().mediaDir);
    const fields = { ...draft, vintage: '2019', quantity: '6' };
    const text = await ana().form(
      'POST',
      WINES,
      fields,
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    );
    expect(text.status).toBe(400);
    expect(text.error.errors).toEqual({ image: 'Choose a picture: PNG, JPEG, WebP, AVIF, GIF or TIFF' });
    for (const bytes of [10 * 1024 * 1024 + 1, 30 * 1024 * 1024]) {
      const huge = await ana().form('POST', WINES, fields, Buffer.alloc(bytes, 1));
      expect([huge.status, huge.error.message]).toEqual([
        413,
        'The picture is larger than 10 MB. Choose a smaller one.',
      ]);
    }
    expect(await readdir(app().mediaDir)).toEqual(before);
    expect((await ana().get<Wine[]>(WINES)).data).toEqual([]);
  });
});
