/** An archive with thousands of rows that all name one picture, which takes long to decode. */
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { linesOf, zipOf } from '../../../apps/server/src/features/exchange/testing/exchange.ts';
import type { Attack } from './attack.ts';
import { usesPictures } from './bystander.ts';

const ROWS = 5000;
const AT_ONCE = 3;
const WAITED_MS = 2000;

export const onePicture: Attack = {
  name: 'one-picture',
  async prepare() {
    const picture = await sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#5b2140' } })
      .webp({ effort: 0 })
      .toBuffer();
    const rows = Array.from({ length: ROWS }, (_, n) => ({
      name: `Wine ${n}`,
      vintage: 2020,
      region: 'Jura',
      type: 'Red',
      quantity: 1,
      picture: 'images/one.webp',
    }));
    return [await zipOf({ 'wines.json': linesOf(rows), 'images/one.webp': picture })];
  },
  async strike({ bench, prepared, send, complain }) {
    const headers = { 'content-type': 'application/zip' };
    const url = '/api/imports/archive?onMatch=add';
    const restore = async () => {
      const { status, text } = await send({ method: 'POST', url, headers, body: prepared[0] });
      if (status === 0) complain(`the archive itself: ${text}`);
    };
    const restored = Promise.all(Array.from({ length: AT_ONCE }, restore));
    await pause(WAITED_MS);
    await usesPictures(bench, complain);
    await restored;
  },
};
