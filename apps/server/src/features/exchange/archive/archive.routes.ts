import { Readable } from 'node:stream';
import { archiveOperations, exportOperations, IMPORT_LIMITS } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { todayIn } from '../../../platform/clock.ts';
import { hasLeft } from '../../../platform/connections/when-over.ts';
import type { Kinds } from '../../../platform/exchange/kind.ts';
import { fileRoute } from '../../../platform/http/file-route.ts';
import { refused } from '../../../platform/http/refusal.ts';
import { route } from '../../../platform/http/route.ts';
import type { Pictures } from '../../../platform/pictures/pictures.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Quotas } from '../../../platform/quotas/quotas.ts';
import { checkPermission } from '../../../platform/sessions/still-permitted.ts';
import { type ImportService, importService } from '../imports.service.ts';
import { restoreArchive } from './restore.ts';
import { writeArchive } from './write.ts';

/** Content types of zip files. */
const ZIP_TYPES = ['application/zip', 'application/x-zip-compressed', 'application/octet-stream'];

export async function archiveRoutes(app: FastifyInstance, platform: Platform, kinds: Kinds): Promise<void> {
  const { db, clock, pictures, quotas } = platform;
  const imports = importService(platform, kinds);

  fileRoute(app, exportOperations.archive, ({ member, query: { day } }) => ({
    name: `cellar-archive-${day ?? todayIn(member.timeZone, clock)}.zip`,
    content: writeArchive({
      db,
      estateId: member.estateId,
      kinds,
      pictures,
      createdAt: clock.now().toISOString(),
    }),
  }));

  // In a scope of its own, so that no other route receives a stream.
  await app.register(async (scope) => {
    scope.addContentTypeParser(ZIP_TYPES, (_request, payload, done) => done(null, payload));

    route(scope, archiveOperations.restore, async ({ member, query, request, reply }) => {
      if (!(request.body instanceof Readable)) throw notZip();
      const announced = Number(request.headers['content-length'] ?? 0);
      // The rest of a refused body is read, or it would be taken for the next request.
      reply.header('connection', 'close');
      const upload = quotas.beginUpload(member.estateId);
      try {
        const archive = await upload.setAside(
          request.body,
          announced,
          IMPORT_LIMITS.bytesOfArchive,
          tooLarge,
        );
        reply.removeHeader('connection');
        await checkPermission(db, member, 'run');
        const kept = within(quotas, member.estateId, { imports, pictures });
        const { record, started } = await restoreArchive({ ...kept, clock }, member, archive, {
          id: query.id,
          fileName: query.fileName || 'archive.zip',
          onMatch: query.onMatch ?? 'update',
          kinds,
          isWanted: () => !hasLeft(request),
        });
        if (!started) reply.code(200);
        return record;
      } finally {
        upload.end();
      }
    });
  });
}

const notZip = () => refused(400, 'not_an_archive.media_type');

const tooLarge = () => refused(413, 'too_large.archive');

/** Storing of rows and pictures within the estate's quotas, which an archive would otherwise bypass. */
function within(
  quotas: Quotas,
  estateId: string,
  { imports, pictures }: { imports: ImportService; pictures: Pictures },
): { imports: ImportService; pictures: Pictures } {
  return {
    imports: {
      ...imports,
      async stage(member, id, given, kind) {
        await quotas.refuseWithoutRoom();
        // Each picture is stored beside the row it belongs to.
        await quotas.admitRows(estateId, 2 * given.length);
        return imports.stage(member, id, given, kind);
      },
    },
    pictures: {
      ...pictures,
      async restore(bytes) {
        await quotas.admitPicture(estateId);
        return pictures.restore(bytes);
      },
      async copy(key) {
        await quotas.admitPicture(estateId);
        return pictures.copy(key);
      },
    },
  };
}
