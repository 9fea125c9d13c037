import { encode } from 'uqr';

/** A quarter of it may be dirty or torn: cellars are wet. The empty border is part of the code. */
const OPTIONS = { ecc: 'Q', border: 4 } as const;

/** A link as a QR code, black on white whatever the colours of the page. */
export function QrCode({ link, className }: { link: string; className?: string | undefined }) {
  const { data, size } = encode(link, OPTIONS);
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      role="img"
      aria-label={`QR code of ${link}`}
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={dark.join('')} />
    </svg>
  );
}
