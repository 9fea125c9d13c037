import type { Right } from '@cuverie/domain';
import { z } from 'zod';
// Every schema stands below this: it settles how they are made.
import './compilation.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Address = `${Method} /${string}`;
/** What a call needs that says nothing of it. */
type UsualRight<A extends Address> = A extends `GET ${string}` ? 'see' : 'keep';

/** The fields of an object, as Zod knows them. */
export type Fields = z.ZodObject;

/**
 * One call of the API: the server registers its route from it, the OpenAPI document describes it and the
 * web client is typed by it.
 */
export interface Operation<
  Params extends Fields = Fields,
  Query extends Fields = Fields,
  Body extends Fields = Fields,
  Data extends z.ZodType = z.ZodType,
  Needed extends Right = Right,
> {
  /** The verb and the thing, `updateBarrel`: the same word in route, service, hook and button. */
  readonly id: string;
  readonly method: Method;
  /** `{name}` marks a parameter. The server answers with and without the trailing slash. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  /** `member` calls need a bearer token of a member of the estate. */
  readonly access: 'public' | 'member';
  /** The required right; `roleMay` returns which roles have it. */
  readonly right: Needed;
  /** Whether it adds readings, measurements or weather, as sensors do: a token of the scope `ingest` may make it. */
  readonly ingests: boolean;
  /** Whether the caller needs a fresh proof. */
  readonly needsProof: boolean;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Whether a body is sent at all. */
  readonly takesBody: boolean;
  /** Whether the body may come as `multipart/form-data` with one picture in the field `image`. */
  readonly takesPicture: boolean;
  /** The most bytes a body may have, where it is more than a person's form. */
  readonly bodyLimit: number | undefined;
  /** The media type of a file the answer is, instead of JSON. */
  readonly file: string | undefined;
  /** The media type of a file that is sent as the body. */
  readonly takesFile: string | undefined;
  /** Whether the estate has more rows after it, as a rule. Calls that make room never do. */
  readonly addsRows: boolean;
  /** Whether it costs the server much more than other calls do. */
  readonly isCostly: boolean;
  /**
   * Whether it is allowed while the account is scheduled for deletion: reads, fresh proofs, and restoring the account.
   */
  readonly whileLeaving: boolean;
  /** What stands under `data` in the answer. */
  readonly data: Data;
  /** Whether `data` is one page of a list, with `meta.nextCursor` beside it. */
  readonly paged: boolean;
  /** The status of a plain success. */
  readonly status: 200 | 201;
}

/** A call without parameters, query or body. */
const none = z.object({});
type None = typeof none;

type Optional =
  | 'access'
  | 'right'
  | 'ingests'
  | 'needsProof'
  | 'params'
  | 'query'
  | 'body'
  | 'takesPicture'
  | 'bodyLimit'
  | 'file'
  | 'takesFile'
  | 'addsRows'
  | 'isCostly'
  | 'whileLeaving'
  | 'status';

type Described<O extends Operation> = Pick<O, 'summary' | 'data'> & Partial<Pick<O, Optional>>;

/** Describes calls that stand under one heading; unless said otherwise one takes nothing, needs a member who may see what is asked or
 * keep what is changed, and answers 200. */
export const callsOf =
  (tag: string) =>
  <
    A extends Address,
    D extends z.ZodType,
    P extends Fields = None,
    Q extends Fields = None,
    B extends Fields = None,
    R extends Right = UsualRight<A>,
  >(
    id: string,
    address: A,
    described: Described<Operation<P, Q, B, D, R>>,
  ): Operation<P, Q, B, D, R> => {
    const [method, path] = address.split(' ') as [Method, string];
    return {
      id,
      method,
      path,
      tag,
      access: 'member',
      // The default of R is this exactly where the call says nothing of its own.
      right: (method === 'GET' ? 'see' : 'keep') as R,
      ingests: false,
      needsProof: false,
      // The defaults of P, Q and B are None exactly where the call describes none of its own.
      params: none as unknown as P,
      query: none as unknown as Q,
      body: none as unknown as B,
      takesBody: described.body !== undefined,
      takesPicture: false,
      bodyLimit: undefined,
      file: undefined,
      takesFile: undefined,
      addsRows: described.status === 201,
      isCostly: described.file !== undefined || described.takesFile !== undefined,
      whileLeaving: method === 'GET',
      paged: described.data instanceof z.ZodArray,
      status: 200,
      ...described,
    };
  };
