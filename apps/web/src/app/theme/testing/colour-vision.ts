/** Simulates types of colour vision, to test the palette. */

/** Red, green and blue in linear light, 0 to 1. */
export type Rgb = readonly [number, number, number];
/** CIE 1976 L*a*b*, white D65. */
export type Lab = readonly [number, number, number];
type Matrix = readonly [Rgb, Rgb, Rgb];

/**
 * Matrices for linear light by type of colour vision. Machado, Oliveira and Fernandes, "A Physiologically-based Model
 * for Simulation of Color Vision Deficiency", IEEE TVCG 15 (2009), table 1, severity 1.0.
 */
export const VISIONS = {
  common: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanope: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranope: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanope: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const satisfies Record<string, Matrix>;

/** sRGB to CIE XYZ (IEC 61966-2-1), each row divided by the white of D65. */
const TO_XYZ: Matrix = [
  [0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339 / 1.08883, 0.119192 / 1.08883, 0.9503041 / 1.08883],
];

const times = (matrix: Matrix, [x, y, z]: Rgb): Rgb => {
  const [a, b, c] = matrix;
  return [a[0] * x + a[1] * y + a[2] * z, b[0] * x + b[1] * y + b[2] * z, c[0] * x + c[1] * y + c[2] * z];
};

/** A colour as seen with a type of colour vision. */
export function seen(colour: Rgb, vision: keyof typeof VISIONS): Lab {
  const [r, g, b] = times(VISIONS[vision], colour).map((c) => Math.min(1, Math.max(0, c)));
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);
  const [x, y, z] = times(TO_XYZ, [r ?? 0, g ?? 0, b ?? 0]);
  return [116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))];
}

const DEGREE = Math.PI / 180;
const hue = (a: number, b: number): number => (Math.atan2(b, a) / DEGREE + 360) % 360;
/** The weight of a blue's chroma, which corrects CIE 1976. */
const chromaWeight = (c: number): number => Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7));

/** The CIEDE2000 difference; about 2 is the smallest that most people see side by side. CIE 142-2001. */
export function differenceOf([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const g = 1.5 - 0.5 * chromaWeight((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2);
  const [c1, c2] = [Math.hypot(a1 * g, b1), Math.hypot(a2 * g, b2)];
  const [h1, h2] = [hue(a1 * g, b1), hue(a2 * g, b2)];
  const isGrey = c1 * c2 === 0;
  const turn = isGrey ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const h = isGrey ? h1 + h2 : (h1 + turn / 2 + 360) % 360;
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const cos = (angle: number) => Math.cos(angle * DEGREE);
  const t = 1 - 0.17 * cos(h - 30) + 0.24 * cos(2 * h) + 0.32 * cos(3 * h + 6) - 0.2 * cos(4 * h - 63);
  const dl = (l2 - l1) / (1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2));
  const dc = (c2 - c1) / (1 + 0.045 * c);
  const dh = (2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * DEGREE)) / (1 + 0.015 * c * t);
  const rotation = -2 * chromaWeight(c) * Math.sin(60 * DEGREE * Math.exp(-(((h - 275) / 25) ** 2)));
  return Math.sqrt(dl ** 2 + dc ** 2 + dh ** 2 + rotation * dc * dh);
}
