/** A user of one estate tries the ids of another one in every place for an id, in every operation. */
import { setTimeout as pause } from 'node:timers/promises';
import { IMPORT_KINDS } from '@cuverie/contract';
import {
  type Document,
  type DocumentedOperation,
  isId,
  jsonSchemaOf,
  operationsOf,
} from '../../apps/server/src/testing/faults/documented.ts';
import { type TriedEstate, triedEstate } from '../../apps/server/src/testing/faults/estate.ts';
import { formOf, partsOf } from '../../apps/server/src/testing/faults/forms.ts';
import { type Call, type CallMaker, callMaker } from '../../apps/server/src/testing/faults/nasty-calls.ts';
import { collectionOf } from '../../apps/server/src/testing/rows.ts';
import { type Account, connectionTo, type ReceivedAnswer, type Sent, signUp } from './client.ts';
import { type OtherEstate, otherEstate } from './other-estate.ts';
import { type Bench, describeObservations, number, underWatch } from './watch.ts';

const SEED = 7;
/** Not those in made-up email addresses. */
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?!@)/g;
/** The allowed answers to a call about a row of another estate. */
const REFUSED = new Set([400, 404]);

interface Tally {
  calls: number;
  operations: Set<string>;
  faults: string[];
  reached: string[];
}

export async function estates(): Promise<number> {
  const watched = await underWatch(matrix);
  const { calls, operations, faults, reached } = watched.result;
  for (const problem of [...reached, ...faults].slice(0, 40)) console.log(`  ${problem}`);
  const { words, broken } = describeObservations(watched);
  console.log(
    `estates: ${number(calls)} calls of ${operations.size} operations, ${reached.length} that reached another estate, ${faults.length} answers of 5xx, ${words}`,
  );
  return reached.length > 0 || faults.length > 0 || broken ? 1 : 0;
}

async function matrix(bench: Bench): Promise<Tally> {
  const { origin } = bench.server();
  const tally: Tally = { calls: 0, operations: new Set(), faults: [], reached: [] };
  const other = await otherEstate(bench);
  const before = await other.state();
  const { text } = await connectionTo(origin).send({ method: 'GET', url: '/api/openapi.json' });
  const calls = callMaker(operationsOf(JSON.parse(text) as Document), SEED);
  // An id that a user chooses for a row of their own is taken from then on, so those come last, from another user.
  for (const chosen of [false, true]) {
    const account = await signUp(origin);
    const intruder = new Intruder(account, triedEstate(account), other, tally);
    for (const operation of calls.operations) {
      for (const call of await callsWithIds(calls, operation, intruder.estate))
        await intruder.tryEachId(call, chosen);
    }
    await intruder.tryPictures();
    await intruder.tryMatches();
    await intruder.tryArchive();
  }
  const after = await other.state();
  for (const [part, state] of Object.entries(before)) {
    if (after[part] !== state) tally.reached.push(`${part} of the other estate is not what it was`);
  }
  if (Object.keys(after).length !== Object.keys(before).length)
    tally.reached.push('the other estate has other parts');
  return tally;
}

/** Valid calls with all possible ids: alone, and beside all other fields. */
async function callsWithIds(
  calls: CallMaker,
  operation: DocumentedOperation,
  estate: TriedEstate,
): Promise<Call[]> {
  await estate.fill();
  const [least, most] = [
    await calls.valid(operation, estate, 1, 0),
    await calls.valid(operation, estate, 2, 1),
  ];
  const idFields = Object.entries(jsonSchemaOf(operation)?.properties ?? {}).filter(([, schema]) =>
    isId(schema),
  );
  const withOne = idFields.map(([name, schema]): Call => {
    const id = estate.idFor(name, operation);
    const values = {
      ...(JSON.parse(least.body?.toString() ?? '{}') as object),
      [name]: schema.items ? [id] : id,
    };
    return { ...least, body: Buffer.from(JSON.stringify(values)) };
  });
  const idQueries = operation.parameters.filter(
    (parameter) => parameter.in === 'query' && isId(parameter.schema),
  );
  const asked = idQueries.map(
    ({ name }): Call => ({ ...least, url: `${least.url}?${name}=${estate.idFor(name, operation)}` }),
  );
  return [least, most, ...withOne, ...asked];
}

/** Whether an id is in a place where a client may choose it. */
const isChosen = (id: string, url: string, body: string): boolean =>
  new RegExp(`[?&](?:id|undo)=${id}|"(?:id|undo)":"${id}"`).test(url + body);

class Intruder {
  readonly estate: TriedEstate;
  readonly #account: Account;
  readonly #other: OtherEstate;
  readonly #tally: Tally;
  /** Ids of the other estate that rows of this one have by now. */
  readonly #taken = new Set<string>();

  constructor(account: Account, estate: TriedEstate, other: OtherEstate, tally: Tally) {
    this.#account = account;
    this.estate = estate;
    this.#other = other;
    this.#tally = tally;
  }

  async #send(call: Omit<Call, 'kind'>, what: string): Promise<ReceivedAnswer> {
    const { operation } = call;
    const authorization = `Bearer ${this.#account.access}`;
    const answer = await this.#sendAgainLater({
      ...call,
      method: operation.method,
      headers: { authorization, ...call.headers },
    });
    this.#tally.calls += 1;
    this.#tally.operations.add(operation.operationId);
    const line = `${operation.method} ${call.url} ${call.body?.toString().slice(0, 300) ?? ''}: ${answer.status} ${answer.text.slice(0, 300)}`;
    if (answer.status >= 500 || answer.status === 0) this.#tally.faults.push(line);
    const sent = `${call.url}${call.body?.toString('latin1') ?? ''}`;
    const shown = [this.#other.mark, this.#other.picture, ...this.#other.ids].filter(
      (sign) => answer.text.includes(sign) && !sent.includes(sign) && !this.#taken.has(sign),
    );
    if (shown.length > 0) this.#tally.reached.push(`${what}, and shows ${shown.join(', ')}: ${line}`);
    if (answer.status === 201 && !operation.path.includes('{')) await this.#remove(operation.path, answer);
    else if (answer.status < 300 && !['GET', 'PUT'].includes(operation.method))
      this.estate.forget(collectionOf(operation.path));
    return answer;
  }

  /** Waits out a limit per minute, since a call that meets one tries nothing; a limit per hour is returned. */
  async #sendAgainLater(call: Sent): Promise<ReceivedAnswer> {
    for (;;) {
      const answer = await this.#account.connection.send(call);
      const seconds = Number(answer.headers['retry-after'] ?? 0);
      if (answer.status !== 429 || seconds > 60) return answer;
      await pause(seconds * 1000);
    }
  }

  /** Deletes a row the call created, since an estate may have a few of some kinds only. */
  async #remove(path: string, { text }: ReceivedAnswer): Promise<void> {
    const { data } = JSON.parse(text) as { data?: { id?: string } };
    if (data?.id !== undefined)
      await this.#account.delete(`${path.replace('/create', '/delete')}/${data.id}`);
  }

  /**
   * Puts each id of the other estate in the place of each id in the call.
   * @param chosen whether to try the ids a client may choose, or the others
   */
  async tryEachId(call: Call, chosen: boolean): Promise<void> {
    const path = call.url.split('?', 1)[0] ?? '';
    const body = jsonSchemaOf(call.operation) === undefined ? '' : (call.body?.toString() ?? '');
    const own = new Set([...(call.url.match(UUID) ?? []), ...(body.match(UUID) ?? [])]);
    for (const ownId of own) {
      if (isChosen(ownId, call.url, body) !== chosen) continue;
      for (const id of this.#other.ids) {
        await this.estate.fill();
        const packed = body === '' ? {} : { body: Buffer.from(body.replaceAll(ownId, id)) };
        const swapped = { ...call, url: call.url.replaceAll(ownId, id), ...packed };
        const answer = await this.#send(swapped, 'takes an id of another estate');
        if (chosen && answer.status < 300) this.#taken.add(id);
        const line = `${call.operation.operationId} ${answer.status} ${swapped.url} ${answer.text.slice(0, 200)}`;
        if (path.includes(ownId) && !REFUSED.has(answer.status))
          this.#tally.reached.push(`is about a row of another estate: ${line}`);
        if (!chosen && answer.status < 300 && body.includes('"ids"') && /"changed":[1-9]/.test(answer.text))
          this.#tally.reached.push(`changed rows of another estate: ${line}`);
      }
    }
  }

  /** Tries the address of a picture of the other estate as the picture of every kind of row. */
  async tryPictures(): Promise<void> {
    const { picture } = this.#other;
    for (const [list, path] of [
      ['/cellar/wines', '/cellar/wines'],
      ['/cellar/barrels', '/cellar/barrels'],
      ['/grapes', '/grapes/update'],
    ] as const) {
      for (const asForm of [false, true]) {
        await this.estate.fill();
        const url = `${path}/${this.estate.rows.get(list) ?? ''}`;
        const fields = { image: picture };
        const form = formOf(partsOf(fields));
        const sent = asForm
          ? form
          : { headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(fields)) };
        const operation = {
          operationId: `picture of ${list}`,
          method: 'PUT',
          path: url,
          security: [],
          tags: [],
          parameters: [],
        };
        const answer = await this.#send({ operation, url, ...sent }, 'takes a picture of another estate');
        if (answer.status < 300 && answer.text.includes(picture))
          this.#tally.reached.push(`${url} took a picture of another estate`);
        // Whatever the result, this estate must not remove the file.
        await this.#account.delete(list === '/grapes' ? url.replace('update', 'delete') : url);
        this.estate.forget(list);
      }
    }
  }

  /** Asks an import for matches among the other estate's rows. */
  async tryMatches(): Promise<void> {
    for (const kind of IMPORT_KINDS) {
      const values = {
        name: this.#other.mark,
        vintage: 2020,
        region: 'Here',
        variety: 'Merlot',
        block: this.#other.mark,
        tank: this.#other.mark,
        date: '2026-09-01',
      };
      const operation = {
        operationId: `match ${kind}`,
        method: 'POST',
        path: '/api/imports/match',
        security: [],
        tags: [],
        parameters: [],
      };
      const body = Buffer.from(JSON.stringify({ kind, rows: [{ line: 1, values }] }));
      const answer = await this.#send(
        { operation, url: operation.path, headers: { 'content-type': 'application/json' }, body },
        'matches rows of another estate',
      );
      const found = [...answer.text.matchAll(UUID)].length;
      if (answer.status < 300 && found > 0)
        this.#tally.reached.push(
          `an import of ${kind} knows rows of another estate: ${answer.text.slice(0, 200)}`,
        );
    }
  }

  /** Restores the other estate's whole archive here, and undoes it, including pictures. */
  async tryArchive(): Promise<void> {
    for (const end of ['undo', 'keep'] as const) {
      const restored = await this.#sendAgainLater({
        method: 'POST',
        url: '/api/imports/archive?onMatch=update',
        headers: { authorization: `Bearer ${this.#account.access}`, 'content-type': 'application/zip' },
        body: this.#other.archive,
      });
      this.#tally.calls += 1;
      if (restored.status !== 201) {
        this.#tally.faults.push(
          `the archive was answered with ${restored.status} ${restored.text.slice(0, 1000)}`,
        );
        return;
      }
      const { data } = JSON.parse(restored.text) as { data: { id: string } };
      if (end === 'undo') await this.#account.post(`/api/imports/${data.id}/undo`);
    }
    const ids = (await this.#account.get<{ id: string }[]>('/cellar/wines')).data.map(({ id }) => id);
    await this.#account.post('/api/cellar/wines/bulk-delete', { ids: ids.slice(0, 1000) });
  }
}
