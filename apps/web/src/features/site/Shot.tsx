import sizes from './pictures/sizes.json' with { type: 'json' };
import classes from './Shot.module.css';

type ShotName = keyof typeof sizes;

const files = import.meta.glob<string>('./pictures/*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
});

const FORMATS = ['avif', 'webp'] as const;
const SCHEMES = ['light', 'dark'] as const;

/** Narrower than this a wide picture has a narrow one in its place. */
const NARROW = '(max-width: 47.99em)';

/** Every width of a picture, as `srcset` wants them. */
function srcSet(file: string, name: ShotName, format: string): string {
  return sizes[name].widths
    .map((width) => `${files[`./pictures/${file}-${width}.${format}`] ?? ''} ${width}w`)
    .join(', ');
}

interface SourcesProps {
  name: ShotName;
  file: string;
  sizes: string;
  media?: string;
}

function Sources({ name, file, sizes: shownAt, media }: SourcesProps) {
  return FORMATS.map((format) => (
    <source
      key={format}
      type={`image/${format}`}
      srcSet={srcSet(file, name, format)}
      sizes={shownAt}
      media={media}
      width={sizes[name].width}
      height={sizes[name].height}
    />
  ));
}

interface PictureProps {
  name: ShotName;
  /** Its files, without width and format. */
  file: string;
  alt: string;
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string;
  /** Another picture for narrow screens, and how wide it is shown there. */
  narrow?: { name: ShotName; file: string; sizes: string } | undefined;
  className?: string | undefined;
  important?: boolean | undefined;
}

/**
 * One of the pictures that `npm run pictures` makes. It is loaded when it comes near, and not at all while it
 * is not displayed: so a page that has it in both colour schemes loads one.
 */
export function Picture({ name, file, alt, sizes: shownAt, narrow, className, important }: PictureProps) {
  const { width, height, widths } = sizes[name];
  return (
    <picture className={className}>
      {narrow && <Sources {...narrow} media={NARROW} />}
      <Sources name={name} file={file} sizes={shownAt} />
      <img
        src={files[`./pictures/${file}-${widths[0]}.webp`]}
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

interface ShotProps {
  name: ShotName;
  alt: string;
  sizes: string;
  narrow?: { name: ShotName; sizes: string };
  /** In the first view of a page. */
  important?: boolean;
}

/** A picture of the product, in the colours the visitor sees the page in. */
export function Shot({ name, narrow, ...rest }: ShotProps) {
  return SCHEMES.map((scheme) => (
    <Picture
      key={scheme}
      name={name}
      file={`${name}-${scheme}`}
      narrow={narrow && { ...narrow, file: `${narrow.name}-${scheme}` }}
      className={classes[scheme]}
      {...rest}
    />
  ));
}
