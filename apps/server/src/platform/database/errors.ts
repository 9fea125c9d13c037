/** Identifies errors by SQLSTATE and constraint name, since message texts change with version and language. */
import { DatabaseError } from 'pg';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const CHECK_VIOLATION = '23514';
const DEADLOCK = '40P01';
const DISK_FULL = '53100';
const QUERY_CANCELED = '57014';
const LOCK_NOT_AVAILABLE = '55P03';
const IDLE_IN_TRANSACTION = '25P03';
const INTERNAL_ERROR = 'XX000';

/** Errors of `pg` without a code: the connection ended, was ended by us, or timed out. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
  readonly code = 'CONNECTION_LOST';
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

const CONNECTION_LOST: ReadonlySet<string> = new Set([
  // our own
  'CONNECTION_LOST',
  // the operating system
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  // admin_shutdown, crash_shutdown, cannot_connect_now, too_many_connections
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

function isViolation(sqlstate: string, error: unknown, constraint: string | undefined): boolean {
  if (!(error instanceof DatabaseError)) return false;
  if (error.code === sqlstate) return constraint === undefined || isAbout(error, constraint);
  if (error.code !== INTERNAL_ERROR) return false;
  return constraint === undefined
    ? MESSAGES[sqlstate]?.test(error.message) === true
    : isAbout(error, constraint);
}

/**
 * For an `insert … select` Citus copies rows to the worker and omits the SQLSTATE of an error. A constraint is
 * identified by its name with the shard number and its suffix, the rest by the text.
 */
const MESSAGES: Readonly<Record<string, RegExp>> = {
  [UNIQUE_VIOLATION]: /_(?:p?key|one_[a-z]+)_\d/,
  [FOREIGN_KEY_VIOLATION]: /_fkey_\d/,
  [DEADLOCK]: /deadlock/,
  [QUERY_CANCELED]: /statement timeout/,
  [LOCK_NOT_AVAILABLE]: /lock timeout/,
};

/** Citus omits the constraint of a worker's error; the message quotes it in every language. */
function isAbout({ constraint, message }: DatabaseError, name: string): boolean {
  return constraint === undefined ? message.includes(name) : constraint === name;
}

export const isDeadlock = (error: unknown): boolean => isViolation(DEADLOCK, error, undefined);

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return isViolation(UNIQUE_VIOLATION, error, constraint);
}

export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  return isViolation(FOREIGN_KEY_VIOLATION, error, constraint);
}

export const isCheckViolation = (error: unknown, constraint: string): boolean =>
  isViolation(CHECK_VIOLATION, error, constraint);

export const isDiskFull = (error: unknown): boolean => isViolation(DISK_FULL, error, undefined);

/** A statement or a transaction took too long. */
export const isOutOfTime = (error: unknown): boolean =>
  isViolation(QUERY_CANCELED, error, undefined) || isViolation(IDLE_IN_TRANSACTION, error, undefined);

/** A statement waited too long for a lock. */
export const isLockedOut = (error: unknown): boolean => isViolation(LOCK_NOT_AVAILABLE, error, undefined);

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

function isMissingSocket(error: unknown): boolean {
  return (
    errorCode(error) === 'ENOENT' &&
    error instanceof Error &&
    'syscall' in error &&
    error.syscall === 'connect'
  );
}

/** The database was unreachable; the same request may succeed soon. */
export function isConnectionLost(error: unknown): boolean {
  const code = errorCode(error);
  // Class 08 is PostgreSQL's own "connection exception".
  return (
    code !== undefined && (CONNECTION_LOST.has(code) || /^08\w{3}$/.test(code) || isMissingSocket(error))
  );
}
