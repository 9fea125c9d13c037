import { sentenceOf } from '@cuverie/contract';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorCode } from '../database/errors.ts';
import { PICTURE_MAX_BYTES } from '../pictures/pictures.ts';
import { invalid, Refusal, refused } from './refusal.ts';

const PICTURE_FIELD = 'image';

export interface MultipartForm {
  texts: Record<string, string>;
  /** Bytes of the picture, if one was sent. */
  picture: Buffer | undefined;
}

export async function acceptMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: {
      fileSize: PICTURE_MAX_BYTES,
      files: 1,
      fields: 100,
      fieldSize: 64 * 1024,
      parts: 101,
      fieldNameSize: 100,
    },
  });
}

const tooLarge = () => refused(413, 'picture_too_large');

const LIMITS: Record<string, () => Refusal> = {
  FST_REQ_FILE_TOO_LARGE: tooLarge,
  FST_FILES_LIMIT: () => invalid({ [PICTURE_FIELD]: sentenceOf('one_picture') }),
};

/**
 * Reads a whole form: its texts, and at most one picture.
 * @throws Refusal 400 for an invalid form, 413 for a picture over the limit
 */
export async function readMultipart(request: FastifyRequest): Promise<MultipartForm> {
  try {
    return await readParts(request);
  } catch (error) {
    // Which of the parser's promises rejects first at a limit depends on timing; the code identifies it.
    const refusal = LIMITS[errorCode(error) ?? ''];
    if (refusal !== undefined) throw refusal();
    // The parser's own errors (a missing boundary, an early end) have no status.
    const isAnswer = error instanceof Refusal || (error instanceof Error && 'statusCode' in error);
    throw isAnswer ? error : refused(400, 'invalid.form');
  }
}

async function readParts(request: FastifyRequest): Promise<MultipartForm> {
  const form: MultipartForm = { texts: {}, picture: undefined };
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw invalid({ [part.fieldname]: sentenceOf('form_text_too_long') });
      form.texts[part.fieldname] = String(part.value);
      continue;
    }
    if (part.fieldname !== PICTURE_FIELD) {
      part.file.resume();
      throw invalid({ [part.fieldname]: sentenceOf('picture_elsewhere', { field: PICTURE_FIELD }) });
    }
    const bytes = await part.toBuffer();
    if (bytes.length > 0) form.picture = bytes;
    // A browser sends an empty part without a name for an empty file input.
    else if (part.filename) throw invalid({ [PICTURE_FIELD]: sentenceOf('picture_empty') });
  }
  return form;
}
