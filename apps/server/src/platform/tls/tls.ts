import type { ServerOptions } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { FastifyServerFactoryHandler } from 'fastify';
import type { Clock } from '../clock.ts';
import { type CertificateFiles, readCertificate } from './certificate.ts';

/** A client silent for this long does not use TLS. */
const HANDSHAKE_MS = 20_000;
const SOON_MS = 7 * 24 * 60 * 60 * 1000;

/** Settings Fastify makes on its own server. */
interface HttpOptions {
  http?: ServerOptions;
  keepAliveTimeout?: number;
  requestTimeout?: number;
  connectionTimeout?: number;
}

export interface Tls {
  serverFactory(this: void, answer: FastifyServerFactoryHandler, options: HttpOptions): Server;
  /** The name or address of the certificate. */
  name: () => string | undefined;
  /** A warning about the certificate for the administrator, if there is one. */
  notice: () => string | undefined;
  /**
   * Reloads changed files; returns whether they were. Open connections keep the previous certificate.
   * @throws CertificateProblem if they are unusable; the previous ones stay in use
   */
  renew: () => Promise<boolean>;
}

/** @throws CertificateProblem with a message for the administrator */
export async function tlsWith(files: CertificateFiles, clock: Clock): Promise<Tls> {
  let certificate = await readCertificate(files);
  const servers: Server[] = [];

  const notice = (): string | undefined => {
    const { validFrom, validTo } = certificate;
    const now = clock.now();
    const day = (date: Date) => date.toISOString().slice(0, 10);
    const what = `The certificate in ${files.cert} (TLS_CERT)`;
    if (now > validTo)
      return `${what} expired on ${day(validTo)}: browsers warn of it. Put a new one in its place.`;
    if (now < validFrom) return `${what} holds from ${day(validFrom)} on only: browsers warn of it.`;
    if (validTo.getTime() - now.getTime() < SOON_MS) return `${what} expires on ${day(validTo)}.`;
    return undefined;
  };

  return {
    serverFactory(answer, { http, keepAliveTimeout, requestTimeout, connectionTimeout }) {
      const { cert, key } = certificate;
      const server = createServer({ ...http, cert, key, handshakeTimeout: HANDSHAKE_MS }, answer);
      Object.assign(server, { keepAliveTimeout, requestTimeout });
      server.setTimeout(connectionTimeout);
      servers.push(server);
      return server;
    },
    name: () => certificate.name,
    notice,
    async renew() {
      const found = await readCertificate(files);
      if (found.cert.equals(certificate.cert) && found.key.equals(certificate.key)) return false;
      certificate = found;
      const { cert, key } = found;
      for (const server of servers) server.setSecureContext({ cert, key });
      return true;
    },
  };
}
