import { closeSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { namelessFile } from '../files.ts';
import { overloaded, tooManyRequests } from '../http/refusal.ts';
import { budgetOf } from '../load/budget.ts';
import type { RefuseWithoutRoom } from './room.ts';

/** Written between two looks at how much room is left. */
const LOOK_AFTER_BYTES = 32 * 1024 * 1024;

export interface UploadOptions {
  /** Where what is under way lies. */
  folder: string;
  /** Bytes of all that are under way. */
  mostBytes: number;
  refuseWithoutRoom: RefuseWithoutRoom;
}

/** Archives under way: one of each estate, and so many bytes of all together. */
export function uploadsIn({ folder, mostBytes, refuseWithoutRoom }: UploadOptions) {
  const estates = new Set<string>();
  const bytes = budgetOf({
    most: mostBytes,
    full: () => overloaded('uploads', 60),
  });

  /** @throws Refusal 429 where the estate sends an archive already */
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
       * Has a whole body on disk.
       * @param announced how many bytes it says it has
       * @param tooLarge what is thrown where it has more bytes than `most`
       * @returns the file, open; what it takes counts until `end`
       */
      async setAside(
        body: Readable,
        announced: number,
        most: number,
        tooLarge: () => Error,
      ): Promise<number> {
        if (announced > most) throw tooLarge();
        // Refused at once where there is no room for all of it; what it takes is counted as it comes.
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

      /** To be called once, when it was worked at: lets the estate send another. */
      end(): void {
        share.release();
        estates.delete(estateId);
      },
    };
  };
}

const underWayAlready = () => tooManyRequests(30, 'too_many_requests.archive');
