import { linesOf, zipOf } from '../../../apps/server/src/features/exchange/testing/exchange.ts';
import { formOf, partsOf, pngOf } from '../../../apps/server/src/testing/faults/forms.ts';
import { saysBusy, signUp } from '../client.ts';
import type { Bench } from '../watch.ts';

const WINE = { name: 'Clos', vintage: 2020, region: 'Jura', type: 'Red', quantity: 1 };

/**
 * A bystander adds a wine with a small picture, and restores an archive with one. Both must be answered, or refused
 * with a message.
 */
export async function usesPictures(bench: Bench, complain: (what: string) => void): Promise<void> {
  const { connection, access } = await signUp(bench.server().origin);
  const authorization = `Bearer ${access}`;
  const picture = pngOf(40, 60);
  const form = formOf([
    ...partsOf(WINE),
    { name: 'image', fileName: 'a.png', type: 'image/png', content: picture },
  ]);
  const archive = await zipOf({
    'wines.json': linesOf([{ ...WINE, picture: 'images/a.webp' }]),
    'images/a.webp': picture,
  });
  const calls = [
    { url: '/cellar/wines', headers: { authorization, ...form.headers }, body: form.body },
    {
      url: '/api/imports/archive',
      headers: { authorization, 'content-type': 'application/zip' },
      body: archive,
    },
  ];
  for (const call of calls) {
    const answer = await connection.send({ method: 'POST', ...call });
    if (answer.status !== 201 && !saysBusy(answer))
      complain(`the bystander's ${call.url}: ${answer.status} ${answer.text.slice(0, 200)}`);
  }
  connection.close();
}
