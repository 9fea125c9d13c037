import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refused } from './refusal.ts';

/** Addresses the API owns: what is unknown below them is answered in JSON. Every other address is a page. */
const API_PATHS = /^\/(api|auth|tanks|grapes|media|cellar\/wines|cellar\/barrels)(\/|$)/;

/** The hashes of a page's inline scripts, as a content security policy names them. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`);
}

/** The built web application's page, or `undefined` where it is not built (tests of the API). */
export async function readShell(webDir: string): Promise<string | undefined> {
  const file = join(webDir, 'index.html');
  return existsSync(file) ? readFile(file, 'utf8') : undefined;
}

function wantsPage(request: FastifyRequest, path: string): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') && !API_PATHS.test(path) && !/\.\w+$/.test(path)
  );
}

/** Serves the built web application: its files, and its shell at every address that is a page. */
export async function servePages(
  app: FastifyInstance,
  webDir: string,
  shell: string | undefined,
): Promise<void> {
  if (shell !== undefined) {
    await app.register(fastifyStatic, {
      root: join(webDir, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      // File names carry a hash of their content.
      immutable: true,
      maxAge: '365d',
      logLevel: 'warn',
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (shell === undefined || !wantsPage(request, path)) {
      throw refused(404, 'not_found', 'There is nothing at this address.');
    }
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(shell);
  });
}
