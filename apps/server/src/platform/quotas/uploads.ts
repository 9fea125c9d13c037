import { closeSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { namelessFile } from '../files.ts';
import { overloaded, tooManyRequests } from '../http/refusal.ts';
import { budgetOf } from '../load/budget.ts';
import type { RefuseWithoutRoom } from './room.ts';

/** Bytes written between two checks of free space. */
const LOOK_AFTER_BYTES = 32 * 1024 * 1024;

export interface UploadOptions {
  /** Directory of running uploads. */
  folder: string;
  /** Bytes of all running uploads. */
  mostBytes: number;
  refuseWithoutRoom: RefuseWithoutRoom;
}

/** Running archive uploads: one per estate, with a total limit of bytes. */
export function uploadsIn({ folder, mostBytes, refuseWithoutRoom }: UploadOptions) {
  const estates = new Set<string>();
  const bytes = budgetOf({
    most: mostBytes,
    full: () => overloaded('uploads', 60),
  });

  /** @throws Refusal 429 if the estate is already uploading an archive */
  return (estateId: string) => {
    if (estates.has(estateId)) throw underWayAlready();
    estates.add(estateId);
    const share = bytes(estateId);

    async function* counted(pieces: AsyncIterable<Buffer>, most: number, tooLarge: () => Error) {
      let written = 0;
      let looked = 0;
      for await (const piece of pieces) {
        written += piece.length;
        if (written > most) throw tooLarge();
        share.add(piece.length);
        if (written - looked > LOOK_AFTER_BYTES) {
          looked = written;
          await refuseWithoutRoom();
        }
        yield piece;
      }
    }

    return {
      /**
       * Writes a whole body to disk.
       * @param announced its declared number of bytes
       * @param tooLarge error for more bytes than `most`
       * @returns the open file; its bytes count until `end`
       */
      async setAside(
        body: Readable,
        announced: number,
        most: number,
        tooLarge: () => Error,
      ): Promise<number> {
        if (announced > most) throw tooLarge();
        // Refused at once without room for all of it; bytes are counted as they arrive.
        share.add(announced);
        share.release();
        await refuseWithoutRoom(announced);
        const { input, output } = await namelessFile(folder);
        try {
          await pipeline(body, (pieces: AsyncIterable<Buffer>) => counted(pieces, most, tooLarge), output);
          return input;
        } catch (error) {
          closeSync(input);
          throw error;
        }
      },

      /** Call it once after processing: the estate may upload again. */
      end(): void {
        share.release();
        estates.delete(estateId);
      },
    };
  };
}

const underWayAlready = () => tooManyRequests(30, 'too_many_requests.archive');
