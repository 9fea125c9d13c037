/** Long texts that would keep a careless regular expression busy, in every field and every query. */
import {
  type Document,
  operationsOf,
  takesForm,
} from '../../../apps/server/src/testing/faults/documented.ts';
import { triedEstate } from '../../../apps/server/src/testing/faults/estate.ts';
import { formOf, partsOf } from '../../../apps/server/src/testing/faults/forms.ts';
import { callMaker } from '../../../apps/server/src/testing/faults/nasty-calls.ts';
import { NO_ANSWER, type ReceivedAnswer } from '../client.ts';
import type { Attack } from './attack.ts';

/** Each starts as a match, is very long, and ends as a mismatch. */
const ENDLESS = [
  ['1', 'x'],
  [' ', 'x'],
  ['\t', 'x'],
  ['a', '!'],
  ['1.', 'x'],
  ['1,', 'x'],
  ['.', 'x'],
  ['-', 'x'],
  ['a@', '.'],
  ['a.', '@'],
  ['e1', 'x'],
  ['\u200b', 'x'],
  ['\u00ad', ' '],
  ['é', '\u0301'],
  ['[', 'x'],
  ['{"a":', 'x'],
  ['"', '\\'],
  ['0', '-'],
  ['+', '1'],
  ['%', '_'],
  ['/', 'x'],
  ['\u0301', 'a'],
] as const;
/** The maximum length of a form field, and of an address. */
const IN_FORM = 65_000;
const IN_ADDRESS = 12_000;
const AT_ONCE = 4;
/** The number of missing answers after which the server counts as frozen. */
const GIVES_UP_AFTER = 4;
const MOST_MS = 5 * 60_000;

const endless = (part: string, end: string, length: number) => part.repeat(length / part.length) + end;

export const slowPatterns: Attack = {
  name: 'slow-patterns',
  async strike({ account, send, complain }) {
    const { text } = await send({ method: 'GET', url: '/api/openapi.json' });
    const operations = operationsOf(JSON.parse(text) as Document);
    const estate = triedEstate(account);
    await estate.fill();
    const maker = callMaker(operations, 1);
    const waiting: (() => Promise<ReceivedAnswer>)[] = [];
    for (const operation of operations.filter(
      (one) => one.method !== 'DELETE' && one.operationId !== 'signOut',
    )) {
      const { url, body, headers } = await maker.valid(operation, estate, 1, 0);
      const { method } = operation;
      const values =
        body === undefined || headers['content-type'] !== 'application/json'
          ? undefined
          : (JSON.parse(body.toString()) as Record<string, unknown>);
      const fields = Object.keys(operation.requestBody?.content['application/json']?.schema.properties ?? {});
      for (const [part, end] of ENDLESS) {
        const long = endless(part, end, IN_FORM);
        if (values !== undefined) {
          // All fields at once, because each is validated separately and the slowest is noticeable.
          const all = {
            ...values,
            ...Object.fromEntries(fields.map((name) => [name, long.slice(0, IN_FORM / 4) + end])),
          };
          waiting.push(() => send({ method, url, headers, body: JSON.stringify(all) }));
          if (takesForm(operation))
            waiting.push(() =>
              send({
                method,
                url,
                ...formOf(
                  partsOf(
                    Object.fromEntries(fields.filter((name) => name !== 'image').map((name) => [name, long])),
                  ),
                ),
              }),
            );
        }
        for (const { name, in: place } of operation.parameters) {
          if (place !== 'query') continue;
          const asked = encodeURIComponent(endless(part, end, IN_ADDRESS))
            .slice(0, IN_ADDRESS)
            .replace(/%.?$/, '');
          waiting.push(() => send({ method, url: `${url}?${name}=${asked}` }));
        }
      }
    }
    const each = waiting.values();
    const end = Date.now() + MOST_MS;
    let unanswered = 0;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const next of each) {
          if ((await next()).text === NO_ANSWER) unanswered += 1;
          if (unanswered >= GIVES_UP_AFTER || Date.now() > end) break;
        }
      }),
    );
    if (unanswered > 0) complain(`${unanswered} calls got no answer within a minute`);
  },
};
