import type { Right } from '@cuverie/domain';
import { z } from 'zod';
// Every schema depends on this file, which configures Zod.
import './compilation.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Address = `${Method} /${string}`;
/** Default permission of a call. */
type UsualRight<A extends Address> = A extends `GET ${string}` ? 'see' : 'keep';

/** The fields of an object, as Zod knows them. */
export type Fields = z.ZodObject;

/**
 * An API operation: the server registers its route from it, the OpenAPI document describes it, and the web client
 * derives its types.
 */
export interface Operation<
  Params extends Fields = Fields,
  Query extends Fields = Fields,
  Body extends Fields = Fields,
  Data extends z.ZodType = z.ZodType,
  Needed extends Right = Right,
> {
  /** Verb and object, `updateBarrel`: the same name in route, service, hook and button. */
  readonly id: string;
  readonly method: Method;
  /** `{name}` marks a parameter. A trailing slash is optional. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  /** `member` calls need a bearer token of a member of the estate. */
  readonly access: 'public' | 'member';
  /** The required right; `roleMay` returns which roles have it. */
  readonly right: Needed;
  /** Whether it adds readings, measurements or weather like a sensor: tokens of the scope `ingest` may call it. */
  readonly ingests: boolean;
  /** Whether the caller needs a fresh proof. */
  readonly needsProof: boolean;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly takesBody: boolean;
  /** Whether the body may be `multipart/form-data` with one picture in the field `image`. */
  readonly takesPicture: boolean;
  /** Maximum size of the body in bytes, if larger than a form. */
  readonly bodyLimit: number | undefined;
  /** Media type of a file in the answer, instead of JSON. */
  readonly file: string | undefined;
  /** Media type of a file in the body. */
  readonly takesFile: string | undefined;
  /** Whether it usually adds rows to the estate. Calls that free space never do. */
  readonly addsRows: boolean;
  /** Whether it is costly for the server. */
  readonly isCostly: boolean;
  /**
   * Whether it is allowed while the account is scheduled for deletion: reads, fresh proofs, and restoring the account.
   */
  readonly whileLeaving: boolean;
  /** Schema of `data` in the answer. */
  readonly data: Data;
  /** Whether `data` is a page of a list, with `meta.nextCursor`. */
  readonly paged: boolean;
  readonly status: 200 | 201;
}

/** A call without parameters, query or body. */
const none = z.object({});
export type None = typeof none;

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

type OperationDescription<O extends Operation> = Pick<O, 'summary' | 'data'> & Partial<Pick<O, Optional>>;

/**
 * Defines operations of one heading; by default without input, for members who may see or keep the data, answered with
 * 200.
 */
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
    described: OperationDescription<Operation<P, Q, B, D, R>>,
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
