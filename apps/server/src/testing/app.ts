/** A whole server on its own database, called without a network, with a clock a test can move. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import {
  type ApiError,
  apiError,
  errorInWords,
  errorsInWords,
  type PageMeta,
  type Registration,
  type User,
} from '@cuverie/contract';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect } from 'vitest';
import { type AppOptions, buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { type PaymentSettings, paymentsBy } from '../features/plans/stripe.ts';
import type { ConnectionTarget } from '../platform/database/address.ts';
import type { Database } from '../platform/database/database.ts';
import { type Jobs, jobsOf } from '../platform/jobs/jobs.ts';
import { type Mail, mailToLog } from '../platform/mail/mail.ts';
import { type CallOutside, callOutsideTo } from '../platform/outgoing/outgoing.ts';
import { type Passwords, passwordsWith } from '../platform/passwords/passwords.ts';
import { picturesIn } from '../platform/pictures/pictures.ts';
import { type Plans, plansOf } from '../platform/plans/plans.ts';
import type { Limits } from '../platform/quotas/quotas.ts';
import { type Quotas, quotasOf } from '../platform/quotas/quotas.ts';
import { type Secrets, secretsBy } from '../platform/secrets/secrets.ts';
import type { SessionLife } from '../platform/sessions/sessions.ts';
import { type MovableClock, movableClock } from './clock.ts';
import { createTestDatabase } from './database.ts';
import { recorderOf } from './one-shard.ts';

export interface Answer<Data> {
  status: number;
  data: Data;
  meta: PageMeta;
  /** Body of an answer that is no success. */
  error: ApiError;
  headers: Record<string, unknown>;
}

/** A client of the API, signed in or not. */
export interface Client {
  get<Data>(url: string): Promise<Answer<Data>>;
  post<Data>(url: string, body?: unknown): Promise<Answer<Data>>;
  put<Data>(url: string, body: unknown): Promise<Answer<Data>>;
  delete<Data>(url: string): Promise<Answer<Data>>;
  /** Sends a multipart form like a browser. */
  form<Data>(
    method: 'POST' | 'PUT',
    url: string,
    fields: Record<string, string>,
    picture?: Buffer,
  ): Promise<Answer<Data>>;
}

export interface SignedInClient extends Client {
  user: User;
  access: string;
  refresh: string;
}

export interface TestApp {
  app: FastifyInstance;
  db: Database;
  /** For a test's own connections to the same database. */
  target: ConnectionTarget;
  clock: MovableClock;
  mediaDir: string;
  passwords: Passwords;
  mail: Mail;
  /** Jobs run when a test calls `jobs.idle()`. */
  jobs: Jobs;
  outgoing: CallOutside;
  secrets: Secrets;
  sessionLife: SessionLife;
  tellsOfSignIns: boolean;
  quotas: Quotas;
  plans: Plans;
  /** Directory of running uploads. */
  temporaryDir: string;
  siteUrl: () => string;
  visitor: Client;
  /** A person with an estate of their own. */
  signUp(name?: string, chosen?: Pick<Registration, 'plan'>): Promise<SignedInClient>;
}

/** Returns the headers of a stream without its events; a refusal is returned completely. */
async function firstOf<Data>(response: LightMyRequestResponse): Promise<Answer<Data>> {
  const { statusCode: status, headers } = response;
  const stream = response.stream();
  const error = (status < 400 ? {} : await json(stream)) as ApiError;
  stream.destroy();
  return { status, data: undefined as Data, meta: {} as PageMeta, error, headers };
}

/** @param estateId the estate to use, for a member of several */
export function clientOf(
  app: FastifyInstance,
  access?: string,
  remoteAddress = '127.0.0.1',
  estateId?: string,
): Client {
  const send = async <Data>(options: InjectOptions): Promise<Answer<Data>> => {
    const authorization = access === undefined ? {} : { authorization: `Bearer ${access}` };
    const estate = estateId === undefined ? {} : { 'x-estate': estateId };
    const given = {
      remoteAddress,
      ...options,
      headers: { ...options.headers, ...authorization, ...estate },
    };
    // An accepted stream never ends.
    if (typeof options.url === 'string' && options.url.startsWith('/api/live'))
      return firstOf(await app.inject({ ...given, payloadAsStream: true }));
    const response = await app.inject(given);
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    const body = isJson ? response.json<{ data: Data; meta: PageMeta } & ApiError>() : undefined;
    if (body !== undefined && response.statusCode >= 400) checkWords(body);
    return {
      status: response.statusCode,
      data: body?.data as Data,
      meta: body?.meta as PageMeta,
      error: body as ApiError,
      headers: response.headers,
    };
  };
  return {
    get: (url) => send({ method: 'GET', url }),
    post: (url, body) =>
      send({ method: 'POST', url, ...(body === undefined ? {} : { payload: body as object }) }),
    put: (url, body) => send({ method: 'PUT', url, payload: body as object }),
    delete: (url) => send({ method: 'DELETE', url }),
    async form(method, url, fields, picture) {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.append(field, value);
      if (picture) form.append('image', new Blob([new Uint8Array(picture)]), 'label.jpg');
      const encoded = new Response(form);
      return send({
        method,
        url,
        payload: Buffer.from(await encoded.arrayBuffer()),
        headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      });
    },
  };
}

/** Every refusal is a code with parameters, from which its message can be rebuilt. */
function checkWords(body: unknown): void {
  const { message: _, errors, ...said } = apiError.strict().parse(body);
  expect(errorInWords({ ...said, message: 'Nothing that is in the tables.' })).toBe(
    apiError.parse(body).message,
  );
  expect(said.problems && errorsInWords(said.problems)).toEqual(errors);
}

interface TestAppOptions
  extends Partial<
    Pick<
      AppOptions,
      | 'webDir'
      | 'publicUrl'
      | 'hstsSubdomains'
      | 'siteUrl'
      | 'trustProxy'
      | 'connections'
      | 'signUp'
      | 'organisation'
      | 'weather'
      | 'logger'
      | 'tellsOfSignIns'
      | 'backupState'
    >
  > {
  /** Without it mail goes to a silent log. */
  mail?: Mail;
  payment?: PaymentSettings;
  /** Allowed internal hosts; none by default. */
  outgoingHosts?: readonly string[];
  /** Other settings have their defaults. */
  limits?: Partial<Limits>;
}

/** For the top of a test file: starts before its first test, ends after its last. */
export function useTestApp(options: TestAppOptions = {}): () => TestApp {
  let running: (TestApp & { end(): Promise<void> }) | undefined;
  beforeAll(async () => {
    running = await startTestApp(options);
  });
  afterAll(() => running?.end());
  return () => {
    if (running === undefined) throw new Error('The test server exists only while tests run.');
    return running;
  };
}

/** Real argon2id at a low cost, so that sign-ups do not slow tests down. */
const CHEAP = { memoryCost: 8192, timeCost: 1, parallelism: 1 };

async function startTestApp({
  limits,
  payment,
  outgoingHosts: hosts = [],
  ...options
}: TestAppOptions): Promise<TestApp & { end(): Promise<void> }> {
  const database = await createTestDatabase();
  const recorder = database.isSharded ? recorderOf(database.db) : undefined;
  // Tests' own queries may read all estates.
  const db = recorder?.db ?? database.db;
  const mediaDir = await mkdtemp(join(tmpdir(), 'cuverie-pictures-'));
  const clock = movableClock();
  const temporaryDir = join(mediaDir, 'temporary');
  const usual = readConfig({}, '/');
  const { sessionLife } = usual;
  const secrets = secretsBy(randomBytes(32));
  const tellsOfSignIns = options.tellsOfSignIns ?? false;
  const pictures = picturesIn(mediaDir);
  const quotas = quotasOf({
    db,
    clock,
    limits: { ...usual.limits, ...limits },
    folder: temporaryDir,
  });
  const payments = payment && (await paymentsBy(payment));
  const plans = plansOf(payments, { db, clock });
  const passwords = await passwordsWith({ cost: CHEAP });
  const logger = pino({ level: 'silent' });
  const mail = options.mail ?? mailToLog(logger, () => 0);
  const jobs = jobsOf({ db, clock, log: logger });
  const outgoing = callOutsideTo({ hosts });
  const siteUrl = () => 'https://cellar.example.com';
  const app = await buildApp({
    db,
    clock,
    passwords,
    pictures,
    quotas,
    plans,
    mail,
    jobs,
    outgoing,
    secrets,
    sessionLife,
    tellsOfSignIns,
    siteUrl,
    mediaDir,
    webDir: join(mediaDir, 'no-web-application'),
    publicUrl: undefined,
    trustProxy: false,
    signUp: 'open',
    payments,
    logger,
    checksAnswers: true,
    mostDelayMs: 0,
    isReady: async () => true,
    askDatabase: async () => true,
    isDatabaseFull: async () => false,
    backupState: async () => ({ isScheduled: false, lastAt: undefined, failedAt: undefined }),
    ...options,
  });
  await app.ready();
  const visitor = clientOf(app);
  let people = 0;

  async function signUp(
    name = 'Ana Silva',
    chosen: Pick<Registration, 'plan'> = {},
  ): Promise<SignedInClient> {
    people += 1;
    const email = `person-${people}@example.com`;
    // From its own address, since sign-ups are limited per address.
    const newcomer = clientOf(app, undefined, `10.0.${people >> 8}.${people & 255}`);
    const { status, data, error } = await newcomer.post<{ access: string; refresh: string; user: User }>(
      '/api/user/register/',
      { username: email, email, password: 'correct horse', name, ...chosen },
    );
    if (status !== 201) throw new Error(`Could not sign up: ${error.message}`);
    return { ...clientOf(app, data.access), ...data };
  }

  return {
    app,
    db: database.db,
    target: database.target,
    clock,
    mediaDir,
    passwords,
    mail,
    jobs,
    outgoing,
    secrets,
    sessionLife,
    tellsOfSignIns,
    quotas,
    plans,
    temporaryDir,
    siteUrl,
    visitor,
    signUp,
    async end() {
      await app.close();
      pictures.close();
      const tooFar = (await recorder?.onSeveralShards()) ?? [];
      await database.drop();
      await rm(mediaDir, { recursive: true, force: true });
      if (tooFar.length > 0) throw new Error(`These went to several shards:\n\n${tooFar.join('\n\n')}`);
    },
  };
}
