import { closeSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { archiveOperations, exportOperations, IMPORT_LIMITS } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import type { Exporter } from '../../../platform/exchange/exporter.ts';
import { fileRoute } from '../../../platform/http/file-route.ts';
import { refused } from '../../../platform/http/refusal.ts';
import { route } from '../../../platform/http/route.ts';
import { namelessFile } from '../../../platform/nameless-file.ts';
import type { Platform } from '../../../platform/platform.ts';
import { importService } from '../imports.service.ts';
import type { Kinds } from '../kinds.ts';
import { restoreArchive } from './restore.ts';
import { writeArchive } from './write.ts';

/** What systems call a zip. */
const ZIP_TYPES = ['application/zip', 'application/x-zip-compressed', 'application/octet-stream'];

export async function archiveRoutes(
  app: FastifyInstance,
  platform: Platform,
  kinds: Kinds,
  exporters: readonly Exporter[],
  tables: readonly Exporter[],
): Promise<void> {
  const { clock, pictures } = platform;
  const imports = importService(platform, kinds);

  fileRoute(app, exportOperations.archive, ({ member, query: { day } }) => ({
    name: `cellar-archive-${day ?? clock.now().toISOString().slice(0, 10)}.zip`,
    content: writeArchive({
      estateId: member.estateId,
      exporters,
      tables,
      pictures,
      createdAt: clock.now().toISOString(),
    }),
  }));

  // By itself, so that no other route is handed a stream.
  await app.register(async (scope) => {
    scope.addContentTypeParser(ZIP_TYPES, (_request, payload, done) => done(null, payload));

    route(scope, archiveOperations.restore, async ({ member, query, request, reply }) => {
      if (!(request.body instanceof Readable)) throw notZip();
      const { input, output } = await namelessFile();
      await pipeline(request.body, limited, output).catch((error: unknown) => {
        closeSync(input);
        throw error;
      });
      const { record, started } = await restoreArchive({ imports, pictures }, member, input, {
        id: query.id,
        fileName: query.fileName || 'archive.zip',
        onMatch: query.onMatch ?? 'update',
        kinds: exporters.map(({ kind }) => kind),
        isWanted: () => !request.socket.destroyed,
      });
      if (!started) reply.code(200);
      return record;
    });
  });
}

const notZip = () =>
  refused(400, 'not_an_archive', 'Send the archive as it is, as application/zip, and nothing else.');

async function* limited(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > IMPORT_LIMITS.bytesOfArchive)
      throw refused(413, 'too_large', 'The archive is larger than 4 GB. Restore it in parts.');
    yield piece;
  }
}
