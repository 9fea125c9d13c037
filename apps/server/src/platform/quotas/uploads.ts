import { closeSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { overloaded, tooManyRequests } from '../http/refusal.ts';
import { namelessFile } from '../nameless-file.ts';
import type { RefuseWithoutRoom } from './room.ts';

/** Uploads of each kind an estate may have under way; several people who import send three calls at a time each. */
const AT_ONCE = { archive: 1, rows: 24, picture: 24 } as const;
export type UploadKind = keyof typeof AT_ONCE;

const TOO_MANY = {
  archive: () =>
    tooManyRequests(30, 'Your estate restores an archive already. Wait until that is done, then try again.'),
  rows: () =>
    tooManyRequests(
      2,
      `Your estate has ${AT_ONCE.rows} calls with rows under way already. Send fewer at a time: three are as fast.`,
    ),
  picture: () =>
    tooManyRequests(
      2,
      `Your estate has ${AT_ONCE.picture} pictures on their way already. Send a few at a time.`,
    ),
} as const;

/** Written between two looks at how much room is left. */
const LOOK_AFTER_BYTES = 32 * 1024 * 1024;

export interface Upload {
  /**
   * Has a whole body on disk.
   * @param tooLarge what is thrown where it has more bytes than `most`
   * @returns the file, open; what it takes counts until `end`
   */
  setAside: (body: Readable, most: number, tooLarge: () => Error) => Promise<number>;
  /** Gives the place on; said twice it does nothing more. */
  end: () => void;
}

export interface Uploads {
  /**
   * Takes a place for an upload of an estate.
   * @param bytes how many it says are to come
   * @throws Refusal 429 where the estate has as many under way as it may
   */
  begin: (estateId: string, kind: UploadKind, bytes?: number) => Upload;
}

export interface UploadOptions {
  /** Where what is under way lies. */
  folder: string;
  /** Bytes of all that are under way. */
  mostBytes: number;
  refuseWithoutRoom: RefuseWithoutRoom;
}

const full = () => overloaded('Many files are being uploaded right now. Try again in a few minutes.', 60);

/** Uploads under way of all estates: so many of each, and so many bytes together. */
export function uploadsIn({ folder, mostBytes, refuseWithoutRoom }: UploadOptions): Uploads {
  const underWay = new Map<string, number>();
  let bytesUnderWay = 0;

  return {
    begin(estateId, kind, announced = 0) {
      const place = `${kind} ${estateId}`;
      const others = underWay.get(place) ?? 0;
      if (others >= AT_ONCE[kind]) throw TOO_MANY[kind]();
      underWay.set(place, others + 1);
      let isOver = false;
      let written = 0;

      async function* counted(
        pieces: AsyncIterable<Buffer>,
        most: number,
        tooLarge: () => Error,
      ): AsyncGenerator<Buffer> {
        let looked = 0;
        for await (const piece of pieces) {
          if (written + piece.length > most) throw tooLarge();
          if (bytesUnderWay + piece.length > mostBytes) throw full();
          written += piece.length;
          bytesUnderWay += piece.length;
          if (written - looked > LOOK_AFTER_BYTES) {
            looked = written;
            await refuseWithoutRoom();
          }
          yield piece;
        }
      }

      return {
        async setAside(body, most, tooLarge) {
          if (announced > most) throw tooLarge();
          if (bytesUnderWay + announced > mostBytes) throw full();
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

        end() {
          if (isOver) return;
          isOver = true;
          bytesUnderWay -= written;
          const left = (underWay.get(place) ?? 1) - 1;
          if (left > 0) underWay.set(place, left);
          else underWay.delete(place);
        },
      };
    },
  };
}
