/** Rows with hundreds of thousands of unknown fields. */
import { linesOf, zipOf } from '../../../apps/server/src/features/exchange/testing/exchange.ts';
import type { Attack } from './attack.ts';

const FIELDS = 800_000;
/** As many as fit into a call of eight megabytes. */
const SHORT = (n: number) => `"${n.toString(36)}":0`;
const TIMES = 3;

const wide = () => `{${Array.from({ length: FIELDS }, (_, n) => SHORT(n)).join(',')}}`;

export const wideRow: Attack = {
  name: 'wide-row',
  async prepare() {
    const values = Object.fromEntries(Array.from({ length: FIELDS }, (_, n) => [n.toString(36), '']));
    return [
      Buffer.from(`{"kind":"wines","rows":[{"line":1,"values":${wide()}}]}`),
      Buffer.from(`{"rows":[{"line":1,"values":${wide()}}]}`),
      Buffer.from(`{"rows":[${wide()}]}`),
      await zipOf({ 'wines.json': linesOf([values]) }),
    ];
  },
  async strike({ prepared, send }) {
    const json = { 'content-type': 'application/json' };
    const zip = { 'content-type': 'application/zip' };
    const [match, rows, unknown, archive] = prepared;
    for (let time = 0; time < TIMES; time += 1) {
      const draft = { kind: 'wines', fileName: 'wide.csv', format: 'mapped', rows: 1, onMatch: 'add' };
      const started = await send({
        method: 'POST',
        url: '/api/imports',
        headers: json,
        body: JSON.stringify(draft),
      });
      if (started.status !== 201) continue;
      const { id } = (JSON.parse(started.text) as { data: { id: string } }).data;
      await Promise.all([
        send({ method: 'POST', url: '/api/imports/match', headers: json, body: match }),
        send({ method: 'POST', url: `/api/imports/${id}/rows`, headers: json, body: rows }),
        send({ method: 'POST', url: `/api/imports/${id}/rows`, headers: json, body: unknown }),
        send({ method: 'POST', url: '/api/imports/archive', headers: zip, body: archive }),
      ]);
    }
  },
};
