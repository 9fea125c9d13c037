import { encode } from 'uqr';

/**
 * Error correction Q survives damage to a quarter of the code, because cellars are wet. The empty border is part of the
 * code.
 */
const OPTIONS = { ecc: 'Q', border: 4 } as const;

interface Props {
  link: string;
  /** The text for screen readers; the link if omitted. */
  label?: string;
  className?: string | undefined;
}

/** A link as a QR code, black on white in every colour scheme. */
export function QrCode({ link, label = `QR code of ${link}`, className }: Props) {
  const { data, size } = encode(link, OPTIONS);
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={dark.join('')} />
    </svg>
  );
}
