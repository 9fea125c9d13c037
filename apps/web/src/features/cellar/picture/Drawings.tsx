import type { WineType } from '@cuverie/domain';

const WHOLE = { width: '100%', height: '100%', display: 'block', 'aria-hidden': true } as const;

/** The outline of a bottle in a box of 64 by 160: Bordeaux shoulders, or Burgundy's slope for the others. */
const GLASS: Record<WineType, string> = {
  Red: 'M26 8h12v38c0 9 12 11 12 27v75a6 6 0 0 1-6 6H20a6 6 0 0 1-6-6V73c0-16 12-18 12-27z',
  White: 'M27 8h10v34c0 16 14 20 14 44v62a6 6 0 0 1-6 6H19a6 6 0 0 1-6-6V86c0-24 14-28 14-44z',
  Rosé: 'M27 8h10v36c0 14 13 19 13 40 0 10-3 14-3 22v42a6 6 0 0 1-6 6H23a6 6 0 0 1-6-6v-42c0-8-3-12-3-22 0-21 13-26 13-40z',
  Sparkling: 'M26 8h12v32c0 18 15 24 15 50v58a6 6 0 0 1-6 6H17a6 6 0 0 1-6-6V90c0-26 15-32 15-50z',
  Dessert: 'M27 26h10v34c0 8 9 10 9 22v66a6 6 0 0 1-6 6H24a6 6 0 0 1-6-6V82c0-12 9-14 9-22z',
};

/** Shown instead of a label photo: a bottle in the colour of its wine. */
export function BottleDrawing({ type }: { type: WineType }) {
  const top = type === 'Dessert' ? 26 : 8;
  const foil = type === 'Sparkling' ? 30 : 20;
  return (
    <svg {...WHOLE} viewBox="0 0 64 160" data-wine={type}>
      <path fill="color-mix(in oklab, var(--wine) 82%, var(--cv-slate-6))" d={GLASS[type]} />
      <rect
        fill="color-mix(in oklab, var(--wine) 55%, var(--cv-slate-7))"
        x={type === 'Red' || type === 'Sparkling' ? 25 : 26}
        y={top - 2}
        width={type === 'Red' || type === 'Sparkling' ? 14 : 12}
        height={foil}
        rx="2"
      />
      <rect fill="var(--cv-limestone-0)" x="18" y="92" width="28" height="40" rx="1.5" />
      <path
        fill="none"
        stroke="color-mix(in oklab, var(--wine) 60%, var(--cv-limestone-6))"
        strokeWidth="1.5"
        strokeLinecap="round"
        d="M23 102h18M26 109h12M23 124h18"
      />
    </svg>
  );
}

/** A barrel in a box of 128 by 160: its staves, and the range of the wine's surface, from the bung to the floor. */
const STAVES = 'M20 24q44-8 88 0c14 36 14 76 0 112q-44 8-88 0c-14-36-14-76 0-112z';
const BUNG = 22;
const FLOOR = 138;

/** An upright barrel, filled to `percent` of its capacity. */
export function BarrelDrawing({ percent }: { percent: number }) {
  const height = ((FLOOR - BUNG) * Math.min(100, Math.max(0, percent))) / 100;
  const surface = FLOOR - height;
  return (
    <svg {...WHOLE} viewBox="4 10 120 140" fill="none">
      <path fill="light-dark(#e6d3b3, #4a3d2c)" d={STAVES} />
      {height > 0 && (
        // An inner SVG clips its content: the staves from the surface of the wine down.
        <svg
          x="0"
          y={surface}
          width="128"
          height={160 - surface}
          viewBox={`0 ${surface} 128 ${160 - surface}`}
        >
          <path fill="light-dark(#7d3a5c, #6e3452)" opacity="0.9" d={STAVES} />
        </svg>
      )}
      <path
        stroke="light-dark(#6b4d2a, #16110b)"
        strokeOpacity="0.28"
        strokeWidth="1.5"
        d="M42 21c-7 38-7 80 0 118M64 20v120M86 21c7 38 7 80 0 118"
      />
      <path
        stroke="light-dark(#4b4f54, #a3a49f)"
        strokeWidth="4"
        d="M17 34q47-8 94 0M11 62q53-8 106 0M11 98q53 8 106 0M17 126q47 8 94 0"
      />
      <path stroke="light-dark(#6b4d2a, #b79a6e)" strokeWidth="2" d={STAVES} />
    </svg>
  );
}
