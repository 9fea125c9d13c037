/** Generates calls: each is a valid one with one malformed place. The same seed and number generate the same call. */
import { linesOf, zipOf } from '../../features/exchange/testing/exchange.ts';
import { collectionOf } from '../rows.ts';
import {
  type DocumentedOperation,
  fileTypeOf,
  type JsonSchema,
  jsonSchemaOf,
  takesForm,
} from './documented.ts';
import type { TriedEstate } from './estate.ts';
import { exampleOf, objectOf, type Surroundings } from './examples.ts';
import { formOf, partsOf } from './forms.ts';
import { NASTY_ARCHIVES, NASTY_BODIES, NASTY_FORMS, NASTY_HEADERS, type NastyBody } from './nasty-bodies.ts';
import { NASTY_VALUES, type NastyValue, ONCE_BROKE } from './nasty-values.ts';
import { type Random, randomFrom } from './random.ts';

export interface Call {
  operation: DocumentedOperation;
  /** The malformed place and value. */
  kind: string;
  url: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

type Values = Record<string, unknown>;

/** A call before it is serialised. */
interface Draft {
  params: Record<string, string>;
  /** Serialised names and values of a query. */
  query: [string, string][];
  values: Values;
}

interface Trial {
  kind: string;
  write: (draft: Draft, around: Surroundings) => Promise<Call> | Call;
}

export interface CallMaker {
  /** All operations. */
  operations: readonly DocumentedOperation[];
  /** Returns the nth call of a run. */
  call(n: number, estate: TriedEstate): Promise<Call>;
  /** A valid call. */
  valid(operation: DocumentedOperation, estate: TriedEstate, seed: number, optional?: number): Promise<Call>;
}

/** Placeholder in a body for raw JSON. */
const HOLE = '\u2042hole\u2042';
const encode = (text: string) => encodeURIComponent(text.toWellFormed());
/** Node refuses a URL beyond 16 kB before our code. */
const LONGEST_IN_ADDRESS = 12_000;
const encoded = ({ text, encoded: written }: NastyValue) =>
  written ?? encode(text()).slice(0, LONGEST_IN_ADDRESS).replace(/%.?$/, '');

export function callMaker(operations: readonly DocumentedOperation[], seed: number): CallMaker {
  const rowSchema = operations.flatMap((operation) =>
    takesForm(operation) ? (jsonSchemaOf(operation) ?? []) : [],
  );
  const trials = operations.map((operation, index) => {
    const random = randomFrom(seed, index);
    return {
      any: random.shuffled(valueTrials(operation, NASTY_VALUES)),
      onceBroke: random.shuffled(valueTrials(operation, ONCE_BROKE)),
      frames: random.shuffled(frameTrials(operation)),
    };
  });

  function surroundings(
    operation: DocumentedOperation,
    estate: TriedEstate,
    random: Random,
    optional: number,
  ): Surroundings {
    const around: Surroundings = {
      random,
      optional,
      id: (name) => estate.idFor(name, operation),
      row: () => objectOf(random.pick(rowSchema), around),
    };
    return around;
  }

  return {
    operations,
    async call(n, estate) {
      const at = n % operations.length;
      const round = Math.floor(n / operations.length);
      const [operation, { any, onceBroke, frames }] = [
        operations[at] as DocumentedOperation,
        trials[at] as (typeof trials)[number],
      ];
      const random = randomFrom(seed, n, 1);
      const around = surroundings(operation, estate, random, random.pick([0, 0.3, 1]));
      // Every eighth call is malformed as a whole or in its headers.
      const trial =
        round % 8 === 7
          ? frames[(round >> 3) % frames.length]
          : ((round % 2 === 0 ? onceBroke[round >> 1] : undefined) ?? any[round % any.length]);
      if (trial === undefined) throw new Error(`Nothing can be spoilt in ${operation.operationId}.`);
      return { ...(await trial.write(draftOf(operation, estate, around), around)), kind: trial.kind };
    },
    async valid(operation, estate, ownSeed, optional = 0) {
      const around = surroundings(operation, estate, randomFrom(seed, ownSeed), optional);
      return written(operation, draftOf(operation, estate, around), await validBody(operation, around));
    },
  };
}

function draftOf(operation: DocumentedOperation, estate: TriedEstate, around: Surroundings): Draft {
  const draft: Draft = { params: {}, query: [], values: {} };
  let before = operation.path;
  for (const { name, in: place, required = false, schema } of operation.parameters) {
    if (place === 'path') {
      before = operation.path.slice(0, operation.path.indexOf(`/{${name}}`));
      const own = estate.rows.get(before) ?? estate.rows.get(collectionOf(before));
      draft.params[name] = encode(
        own !== undefined && schema.format === 'uuid' ? own : String(exampleOf(schema, around, name)),
      );
    } else if (
      place === 'query' &&
      (required || (name !== 'cursor' && around.random.chance(around.optional)))
    ) {
      for (const value of [exampleOf(schema, around, name)].flat())
        draft.query.push([name, encode(String(value))]);
    }
  }
  const schema = jsonSchemaOf(operation);
  if (schema) draft.values = objectOf(schema, around);
  if (fileTypeOf(operation) !== undefined) draft.values = around.row();
  return draft;
}

async function validBody(operation: DocumentedOperation, around: Surroundings): Promise<Partial<Call>> {
  const type = fileTypeOf(operation);
  if (type === undefined) return {};
  return { headers: { 'content-type': type }, body: await zipOf({ 'wines.json': linesOf([around.row()]) }) };
}

/** @param given replaces the generated body */
function written(
  operation: DocumentedOperation,
  { params, query, values }: Draft,
  given: Partial<Call> = {},
): Call {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const search = query.map(([name, value]) => `${name}=${value}`).join('&');
  const takesJson = jsonSchemaOf(operation) !== undefined;
  return {
    operation,
    kind: 'valid',
    url: search === '' ? path : `${path}?${search}`,
    headers: takesJson ? { 'content-type': 'application/json' } : {},
    body: takesJson ? Buffer.from(JSON.stringify(values)) : undefined,
    ...given,
  };
}

/** Every value in every place. */
function valueTrials(operation: DocumentedOperation, list: readonly NastyValue[]): Trial[] {
  const places = [...addressPlaces(operation), ...jsonPlaces(operation), ...formPlaces(operation)];
  return places.flatMap(({ place, write }) =>
    list.map((value) => ({
      kind: `${place} = ${value.kind}`,
      write: (draft: Draft, around: Surroundings) => write(draft, value, around),
    })),
  );
}

interface Place {
  place: string;
  write: (draft: Draft, value: NastyValue, around: Surroundings) => Call;
}

function addressPlaces(operation: DocumentedOperation): Place[] {
  const shown = operation.parameters.map(
    ({ name, in: where }): Place => ({
      place: `${where} ${name}`,
      write(draft, value, { random }) {
        if (where === 'path')
          return written(operation, { ...draft, params: { ...draft.params, [name]: encoded(value) } });
        const others = draft.query.filter(([other]) => other !== name);
        // Alone, beside a valid value, or twice.
        const own = random.pick([
          [],
          draft.query.filter(([other]) => other === name),
          [[name, encoded(value)] as [string, string]],
        ]);
        return written(operation, { ...draft, query: [...others, ...own, [name, encoded(value)]] });
      },
    }),
  );
  const untold: Place = {
    place: 'query of an odd name',
    write: (draft, value) => written(operation, { ...draft, query: [...draft.query, [encoded(value), 'x']] }),
  };
  return [...shown, untold];
}

function jsonPlaces(operation: DocumentedOperation): Place[] {
  const schema = jsonSchemaOf(operation);
  if (schema === undefined) return [];
  const properties = Object.entries(schema.properties ?? {});
  const filled = (draft: Draft, values: unknown, value: NastyValue): Call => {
    const text = JSON.stringify(values).replace(JSON.stringify(HOLE), () => value.json());
    return written(operation, draft, { body: Buffer.from(text) });
  };
  return [
    ...properties.flatMap(([name, property]): Place[] => [
      {
        place: `body ${name}`,
        write: (draft, value) => filled(draft, { ...draft.values, [name]: HOLE }, value),
      },
      ...(isNested(property)
        ? [
            {
              place: `body inside ${name}`,
              write: (draft: Draft, value: NastyValue, around: Surroundings) =>
                filled(
                  draft,
                  {
                    ...draft.values,
                    [name]: pierced(exampleOf(property, { ...around, optional: 1 }, name), around.random),
                  },
                  value,
                ),
            },
          ]
        : []),
    ]),
    {
      place: 'body field of an odd name',
      write: (draft, value) => {
        const name = JSON.stringify(value.text()).slice(0, 900_000);
        const text = JSON.stringify({ ...draft.values, [HOLE]: 1 }).replace(JSON.stringify(HOLE), () => name);
        return written(operation, draft, { body: Buffer.from(text) });
      },
    },
    { place: 'body', write: (draft, value) => filled(draft, HOLE, value) },
  ];
}

const isNested = ({ type, anyOf = [] }: JsonSchema): boolean =>
  type === 'object' || type === 'array' || anyOf.some((schema) => isNested(schema));

/** The same value with a hole somewhere inside. */
function pierced(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0) return [HOLE];
    const at = random.below(value.length);
    return value.map((item: unknown, index) => (index === at ? pierced(item, random) : item));
  }
  if (typeof value === 'object' && value !== null) {
    const names = Object.keys(value);
    if (names.length === 0 || random.chance(0.2))
      return random.chance(0.5) ? HOLE : { ...value, [random.pick(['x', ...names])]: HOLE };
    const name = random.pick(names);
    return { ...value, [name]: pierced((value as Values)[name], random) };
  }
  return HOLE;
}

function formPlaces(operation: DocumentedOperation): Place[] {
  if (!takesForm(operation)) return [];
  const names = Object.keys(jsonSchemaOf(operation)?.properties ?? {});
  const form = (draft: Draft, name: string, content: string) => {
    const { [name]: _, ...others } = draft.values;
    return written(operation, draft, formOf([...partsOf(others), { name, content }]));
  };
  return [
    ...names.map(
      (name): Place => ({ place: `form ${name}`, write: (draft, value) => form(draft, name, value.text()) }),
    ),
    {
      place: 'form field of an odd name',
      write: (draft, value) => form(draft, value.text().replaceAll(/[\r\n"]/g, '_'), 'x'),
    },
    {
      place: 'form file',
      write: (draft, value) =>
        written(
          operation,
          draft,
          formOf([
            ...partsOf(draft.values),
            { name: 'image', fileName: 'a.png', type: 'image/png', content: value.text() },
          ]),
        ),
    },
  ];
}

/** Malformed bodies and headers. */
function frameTrials(operation: DocumentedOperation): Trial[] {
  const bodies: NastyBody[] = [
    ...NASTY_BODIES,
    ...(takesForm(operation) ? NASTY_FORMS : NASTY_FORMS.slice(0, 3)),
    ...(fileTypeOf(operation) === undefined ? [] : NASTY_ARCHIVES),
  ];
  return [
    // Operations without a body get some of them too.
    ...(operation.requestBody === undefined ? bodies.slice(0, 20) : bodies).map(
      ({ kind, make }): Trial => ({
        kind,
        write: async (draft) => written(operation, draft, await make(draft.values)),
      }),
    ),
    ...NASTY_HEADERS.map(
      (headers): Trial => ({
        kind: `header ${Object.entries(headers).join('; ').slice(0, 80)}`,
        write: async (draft, around) => {
          const call = written(operation, draft, await validBody(operation, around));
          return { ...call, headers: { ...call.headers, ...headers } };
        },
      }),
    ),
  ];
}
