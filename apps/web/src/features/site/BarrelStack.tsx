import classes from './BarrelStack.module.css';

const barrels = [
  { x: 100, y: 300, wine: 'must' },
  { x: 300, y: 300, wine: 'verdigris' },
  { x: 200, y: 127, wine: 'straw' },
] as const;

/** Where the staves of a barrel's head meet, left to right, in a circle of radius 74. */
const staves = [-50, -25, 0, 25, 50].map((x) => ({ x, reach: Math.sqrt(74 ** 2 - x ** 2) }));

/** Three barrels seen from the front, as they lie in a cellar. Ornament only. */
export function BarrelStack() {
  return (
    <svg viewBox="0 0 400 400" aria-hidden="true" className={classes.stack}>
      {barrels.map(({ x, y, wine }) => (
        <g key={wine} transform={`translate(${x} ${y})`} data-wine={wine}>
          <circle r="97" className={classes.hoop} />
          <circle r="86" className={classes.chime} />
          <circle r="74" className={classes.head} />
          {staves.map(({ x: at, reach }) => (
            <line key={at} x1={at} x2={at} y1={-reach} y2={reach} className={classes.stave} />
          ))}
          <rect x="-74" y="-9" width="148" height="18" className={classes.bar} />
          <circle cy="-44" r="6.500" className={classes.bung} />
        </g>
      ))}
    </svg>
  );
}
