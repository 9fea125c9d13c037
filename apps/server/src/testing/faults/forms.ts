import { crc32, deflateSync } from 'node:zlib';

const BOUNDARY = 'faults-7d1f0c';

/** A part of a form; one with a file name is a file. */
export interface Part {
  name: string;
  content: string | Buffer;
  fileName?: string;
  type?: string;
}

export interface Body {
  headers: Record<string, string>;
  body: Buffer;
}

/** Writes `multipart/form-data` with any characters in names. */
export function formOf(parts: readonly Part[], { boundary = BOUNDARY, ends = true } = {}): Body {
  const pieces = parts.flatMap(({ name, content, fileName, type }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"`;
    const typed = type === undefined ? '' : `\r\nContent-Type: ${type}`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}${typed}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')];
  });
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...pieces, Buffer.from(ends ? `--${boundary}--\r\n` : '')]),
  };
}

/** Texts of a form with these values. */
export const partsOf = (values: Record<string, unknown>): Part[] =>
  Object.entries(values).map(([name, value]) => ({
    name,
    content: typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value),
  }));

function chunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'ascii'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG that claims this size; it contains as many rows as `rows`, fully transparent. */
export function pngOf(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
