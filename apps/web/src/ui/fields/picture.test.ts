import { describe, expect, it } from 'vitest';
import { LARGEST_PICTURE, pictureProblem, pictureSince } from './picture.ts';

const file = (name: string, type: string, size = 1000) => ({ name, type, size });

describe('a chosen picture', () => {
  it.each(['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif', 'image/tiff'])(
    'may be %s',
    (type) => {
      expect(pictureProblem(file('label', type))).toBeUndefined();
    },
  );

  it('is recognised by its extension if the system does not know its type', () => {
    expect(pictureProblem(file('Label.TIF', ''))).toBeUndefined();
  });

  it('is refused with a message if it is a drawing or a document', () => {
    expect(pictureProblem(file('label.svg', 'image/svg+xml'))).toBe(
      '“label.svg” is not a picture that can be kept. Choose a PNG, JPEG, WebP, AVIF, GIF or TIFF file.',
    );
    // The type from the browser wins over the extension.
    expect(pictureProblem(file('label.png', 'application/pdf'))).toContain('not a picture');
  });

  it('may have 10 MB and not a byte more', () => {
    expect(pictureProblem(file('a.png', 'image/png', LARGEST_PICTURE))).toBeUndefined();
    expect(pictureProblem(file('a.png', 'image/png', 13_002_342))).toBe(
      '“a.png” is 12.4 MB; a picture may have at most 10 MB.',
    );
  });

  it.each([
    ['IMG_0012.HEIC', ''],
    ['label.heic', 'image/heic'],
    ['label.heif', 'image/heif'],
    ['label.jpg', 'image/heic'],
  ])('is refused as HEIC with the way out: %s, %s', (name, type) => {
    expect(pictureProblem(file(name, type))).toBe(
      `“${name}” is a HEIC photograph, which browsers cannot show. Choose Most Compatible in the camera’s settings, or share it as JPEG.`,
    );
  });

  it('is refused when empty', () => {
    expect(pictureProblem(file('a.png', 'image/png', 0))).toContain('is empty');
  });
});

describe('the picture of a new row on a retry', () => {
  const [label, other] = [new File(['a'], 'label.png'), new File(['b'], 'other.png')];

  it('is unchanged if it is the one of the first attempt', () => {
    expect(pictureSince(label, label)).toBe('kept');
    expect(pictureSince('kept', 'kept')).toBe('kept');
  });

  it('is sent if chosen since, and removed if removed since', () => {
    expect(pictureSince(label, other)).toBe(other);
    expect(pictureSince('kept', other)).toBe(other);
    expect(pictureSince(label, 'kept')).toBe('removed');
  });
});
