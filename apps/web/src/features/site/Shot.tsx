import sizes from './pictures/sizes.json' with { type: 'json' };
import classes from './Shot.module.css';

type PictureName = keyof typeof sizes;

const files = import.meta.glob<string>('./pictures/*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** Narrower than this a wide picture has a narrow one in its place. */
const NARROW = '(max-width: 47.99em)';

interface ShotProps {
  name: PictureName;
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string;
}

interface PictureProps extends ShotProps {
  alt: string;
  scheme?: 'light' | 'dark';
  /** Another picture for narrow screens. */
  narrow?: ShotProps | undefined;
  /** In the first view of a page. */
  important?: boolean | undefined;
}

/**
 * One of the pictures that `npm run pictures` makes. It is loaded when it comes near, and not at all while it
 * is not displayed: so a page that has it in both colour schemes loads one.
 */
export function Picture({ name, sizes: shownAt, alt, scheme, narrow, important }: PictureProps) {
  const { width, height, widths } = sizes[name];
  const fileOf = (picture: PictureName, at: number | undefined, format: string) =>
    files[`./pictures/${picture}${scheme ? `-${scheme}` : ''}-${at}.${format}`];
  const sources = (shown: ShotProps, media?: string) =>
    ['avif', 'webp'].map((format) => (
      <source
        key={format}
        type={`image/${format}`}
        srcSet={sizes[shown.name].widths.map((at) => `${fileOf(shown.name, at, format)} ${at}w`).join(', ')}
        sizes={shown.sizes}
        media={media}
        width={sizes[shown.name].width}
        height={sizes[shown.name].height}
      />
    ));
  return (
    <picture className={scheme && classes[scheme]}>
      {narrow && sources(narrow, NARROW)}
      {sources({ name, sizes: shownAt })}
      <img
        src={fileOf(name, widths[0], 'webp')}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        fetchPriority={important ? 'high' : undefined}
        className={classes.image}
      />
    </picture>
  );
}

/** A picture of the product, in the colours the visitor sees the page in. */
export function Shot(props: Omit<PictureProps, 'scheme'>) {
  return (
    <>
      <Picture {...props} scheme="light" />
      <Picture {...props} scheme="dark" />
    </>
  );
}
