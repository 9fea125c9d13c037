import classes from './BarrelRow.module.css';

const WINES = ['must', 'straw', 'verdigris', 'must', 'verdigris', 'straw', 'must'] as const;

/** Where the staves of a barrel's head meet, left to right, in a circle of radius 74. */
const staves = [-50, -25, 0, 25, 50].map((x) => ({ x, reach: Math.sqrt(74 ** 2 - x ** 2) }));

const STEP = 204;

/** Barrels seen from the front, side by side as they lie in a cellar. Ornament only. */
export function BarrelRow() {
  return (
    <svg viewBox={`0 0 ${WINES.length * STEP} 150`} aria-hidden="true" className={classes.row}>
      {WINES.map((wine, at) => (
        // The row never changes: a place in it is as good as a name.
        <g key={`${wine}${at * STEP}`} transform={`translate(${(at + 0.5) * STEP} 102)`} data-wine={wine}>
          <circle r="97" className={classes.hoop} />
          <circle r="86" className={classes.wood} />
          <circle r="74" className={classes.wood} />
          {staves.map(({ x, reach }) => (
            <line key={x} x1={x} x2={x} y1={-reach} y2={reach} className={classes.stave} />
          ))}
          <rect x="-74" y="-9" width="148" height="18" className={classes.wood} />
          <circle cy="-44" r="6.5" className={classes.bung} />
        </g>
      ))}
    </svg>
  );
}
