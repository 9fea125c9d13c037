export const LARGEST_PICTURE = 10 * 1024 * 1024;

/** The media types the server accepts for pictures, with their usual extensions. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
  'image/avif': ['.avif'],
  'image/gif': ['.gif'],
  'image/tiff': ['.tif', '.tiff'],
};

export const PICTURE_ACCEPT = [...Object.keys(KINDS), ...Object.values(KINDS).flat()].join(',');

export const PICTURE_HINT = 'PNG, JPEG, WebP, AVIF, GIF or TIFF, up to 10 MB';

type FileFacts = Pick<File, 'name' | 'type' | 'size'>;

/** Browsers leave the type empty if the system does not know it (AVIF, TIFF). Then the extension decides. */
function isPicture({ name, type }: FileFacts): boolean {
  if (type !== '') return type in KINDS;
  return Object.values(KINDS).some((endings) =>
    endings.some((ending) => name.toLowerCase().endsWith(ending)),
  );
}

/** iPhone photos in HEIC, which browsers cannot show. */
const isHeic = ({ name, type }: FileFacts): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** The problem with a file as a picture, in words, or `undefined`. The server checks its content again. */
export function pictureProblem(file: FileFacts): string | undefined {
  if (file.size === 0) return `“${file.name}” is empty. Choose another picture.`;
  if (isHeic(file))
    return `“${file.name}” is a HEIC photograph, which browsers cannot show. Choose Most Compatible in the camera’s settings, or share it as JPEG.`;
  if (!isPicture(file)) {
    return `“${file.name}” is not a picture that can be kept. Choose a PNG, JPEG, WebP, AVIF, GIF or TIFF file.`;
  }
  if (file.size > LARGEST_PICTURE) {
    const megabytes = (file.size / (1024 * 1024)).toFixed(1);
    return `“${file.name}” is ${megabytes} MB; a picture may have at most 10 MB.`;
  }
  return undefined;
}

/** The picture in a form: the stored one (or none), removed, or a file to send. */
export type PictureChoice = 'kept' | 'removed' | File;

export const chosenFile = (choice: PictureChoice): File | undefined =>
  choice instanceof File ? choice : undefined;

/** The change of the picture between two attempts to send a new row. */
export const pictureSince = (earlier: PictureChoice, now: PictureChoice): PictureChoice => {
  if (chosenFile(earlier) === chosenFile(now)) return 'kept';
  return chosenFile(now) ?? 'removed';
};
