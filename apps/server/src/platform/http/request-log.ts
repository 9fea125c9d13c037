import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import type { Bindings, ChildLoggerOptions, Logger } from 'pino';

/** A line of a log, as pino takes it: something to tell, words, values for the words. */
type Line = [unknown, string?, ...unknown[]];
type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';

/**
 * The log of one request, which names the request in every line. Pino's own log for a request costs more than the
 * rest of a short request's logging, and most requests write no line: this one makes it when the first line comes.
 */
class RequestLog implements FastifyBaseLogger {
  readonly #server: Logger;
  readonly #bindings: Bindings;
  #made: Logger | undefined;

  constructor(server: Logger, bindings: Bindings) {
    this.#server = server;
    this.#bindings = bindings;
  }

  get #own(): Logger {
    return (this.#made ??= this.#server.child(this.#bindings));
  }

  get level(): string {
    return (this.#made ?? this.#server).level;
  }

  set level(level: string) {
    this.#own.level = level;
  }

  #write(level: Level, line: Line): void {
    const isHeard = (this.#made ?? this.#server).isLevelEnabled(level);
    if (isHeard) this.#own[level](...line);
  }

  fatal(...line: Line): void {
    this.#write('fatal', line);
  }

  error(...line: Line): void {
    this.#write('error', line);
  }

  warn(...line: Line): void {
    this.#write('warn', line);
  }

  info(...line: Line): void {
    this.#write('info', line);
  }

  debug(...line: Line): void {
    this.#write('debug', line);
  }

  trace(...line: Line): void {
    this.#write('trace', line);
  }

  silent(): void {}

  child(bindings: Bindings, options?: ChildLoggerOptions): FastifyBaseLogger {
    return this.#own.child(bindings, options);
  }
}

/** Makes the log of each request; a route with a level of its own gets pino's at once. */
export function requestLogs(server: Logger): NonNullable<FastifyServerOptions['childLoggerFactory']> {
  return (_logger, bindings, options) =>
    options.level === undefined ? new RequestLog(server, bindings) : server.child(bindings, options);
}
