/** Calls that write, for the test of the history. */
import type { Answer, SignedInClient } from '../../../testing/app.ts';
import { makers } from '../../../testing/rows.ts';

export type Sent = Promise<Answer<unknown>>;

/** @param ana the person who calls */
export function callsOf(ana: () => SignedInClient) {
  const made = async (collection: string) => (await makers[collection]?.(ana())) ?? '';
  const put = async (collection: string, body: object, prefix = collection): Sent =>
    ana().put(`${prefix}/${await made(collection)}`, body);
  const gone = async (collection: string, prefix = collection): Sent =>
    ana().delete(`${prefix}/${await made(collection)}`);
  const added = (collection: string) => async (): Sent => {
    await made(collection);
    return { status: 200 } as Answer<unknown>;
  };
  return { ana, made, put, gone, added };
}
