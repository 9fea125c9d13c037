/** Calls to URLs given by people: no internal addresses, unless the administrator allows them. */
import { type LookupAddress, lookup } from 'node:dns';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { connect as connectPlain, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { type MayCall, mayCallBut } from './addresses.ts';

export interface OutgoingCall {
  method?: 'GET' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Maximum size of an answer in bytes. */
  mostBytes?: number;
  /** Timeout for everything: name lookup, connection, and the whole answer. */
  timeoutMs?: number;
}

export interface OutgoingAnswer {
  /** A redirect such as 302 is an answer like any other and is not followed. */
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
}

/** Calls a URL; any status is an answer. @throws OutgoingProblem without one */
export type CallOutside = (address: string | URL, call?: OutgoingCall) => Promise<OutgoingAnswer>;

/** Reason why there was no answer; see the messages of `outgoing_…`. */
export type OutgoingReason = 'address' | 'inside' | 'unknown' | 'unreachable' | 'slow' | 'long';

export class OutgoingProblem extends Error {
  readonly reason: OutgoingReason;
  /** Name or address of the host; the rest of the URL may be secret. */
  readonly host: string;

  constructor(reason: OutgoingReason, host: string, cause?: unknown) {
    super(`${REASON_TEXTS[reason]}: ${host}`, { cause });
    this.reason = reason;
    this.host = host;
  }
}

const REASON_TEXTS: Record<OutgoingReason, string> = {
  address: 'is no http or https address',
  inside: 'lies inside this network and is not among OUTGOING_HOSTS',
  unknown: 'is not known by its name',
  unreachable: 'did not answer',
  slow: 'took too long',
  long: 'answered more than is taken',
};

interface OutgoingOptions {
  /** Allowed internal hosts: names, addresses and ranges. */
  hosts: readonly string[];
  /** Resolves a name; replaced in tests. */
  find?: (name: string, done: (error: Error | null, found: LookupAddress[]) => void) => void;
}

const MOST_BYTES = 64 * 1024;
const TIMEOUT_MS = 15_000;

export function callOutsideTo({ hosts, find = findAll }: OutgoingOptions): CallOutside {
  const mayCall = mayCallBut(hosts);
  return async (address, { timeoutMs = TIMEOUT_MS, ...call } = {}) => {
    const url = URL.canParse(String(address)) ? new URL(String(address)) : undefined;
    if (!url || !/^https?:$/.test(url.protocol)) throw new OutgoingProblem('address', String(url?.protocol));
    const name = url.hostname.replace(/^\[(.*)\]$/, '$1');
    // An address needs no lookup.
    if (isIP(name) !== 0 && !mayCall(name, name)) throw new OutgoingProblem('inside', name);
    const late = AbortSignal.timeout(timeoutMs);
    try {
      return await send(url, { ...call, lookup: lookupOf(find, mayCall), signal: late });
    } catch (error) {
      throw problemOf(error, name, late);
    }
  };
}

/** The target of a connection that is neither http nor https. */
export interface SocketTarget {
  host: string;
  port: number;
  isSecure: boolean;
  /** CA certificates in PEM; defaults to those of the system. */
  authority?: string | undefined;
}

/** Opens a connection. It fails with an `OutgoingProblem` if the address must not be called. */
export type OpenSocket = (target: SocketTarget) => Socket;

export function socketsTo({ hosts, find = findAll }: OutgoingOptions): OpenSocket {
  const mayCall = mayCallBut(hosts);
  const guarded = lookupOf(find, mayCall);
  return ({ host, port, isSecure, authority }) => {
    const isAddress = isIP(host) !== 0;
    // An address needs no lookup; it is refused like a name that resolves to it.
    const isRefused = isAddress && !mayCall(host, host);
    const to = { host: isRefused ? 'inside' : host, port };
    const lookup: LookupFunction = isRefused
      ? (_name, _options, done) => done(new OutgoingProblem('inside', host), [])
      : guarded;
    if (!isSecure) return connectPlain({ ...to, lookup });
    const servername = isAddress ? {} : { servername: host };
    return connectSecurely({ ...to, lookup, ...servername, ...(authority ? { ca: authority } : {}) });
  };
}

const findAll = (name: string, done: (error: Error | null, found: LookupAddress[]) => void): void =>
  lookup(name, { all: true }, done);

/**
 * Resolves the addresses of a connection, and returns them only if each may be called, so that the name is resolved
 * once.
 */
function lookupOf(find: NonNullable<OutgoingOptions['find']>, mayCall: MayCall): LookupFunction {
  return (name, options, done) =>
    find(name, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return done(error ?? new OutgoingProblem('unknown', name), []);
      if (!found.every(({ address }) => mayCall(name, address)))
        return done(new OutgoingProblem('inside', name), []);
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
}

type RequestSettings = Omit<OutgoingCall, 'timeoutMs'> & Pick<RequestOptions, 'lookup' | 'signal'>;

function send(
  url: URL,
  { method = 'GET', headers = {}, body, mostBytes = MOST_BYTES, ...how }: RequestSettings,
): Promise<OutgoingAnswer> {
  const { request } = url.protocol === 'https:' ? https : http;
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    // A new connection, since a kept one was made to an address that was checked for another estate.
    const asked = request(url, {
      method,
      headers: { 'user-agent': 'Cuverie', ...headers, ...length },
      agent: false,
      ...how,
    });
    asked.once('error', reject);
    asked.once('response', (answer) => {
      const parts: Buffer[] = [];
      let taken = 0;
      answer.on('data', (part: Buffer) => {
        taken += part.length;
        if (taken > mostBytes) asked.destroy(new OutgoingProblem('long', url.hostname));
        else parts.push(part);
      });
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(parts).toString(),
        }),
      );
    });
    asked.end(body);
  });
}

function problemOf(error: unknown, name: string, late: AbortSignal): OutgoingProblem {
  if (error instanceof OutgoingProblem) return error;
  if (late.aborted) return new OutgoingProblem('slow', name, error);
  const { code } = error as NodeJS.ErrnoException;
  const isUnknown = code === 'ENOTFOUND' || code === 'EAI_AGAIN';
  return new OutgoingProblem(isUnknown ? 'unknown' : 'unreachable', name, error);
}
