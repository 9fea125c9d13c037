import { seeded } from '../random.ts';
import { lettered } from './lettering.ts';
import { PAPER } from './paper.ts';

/** What stands on the head of a barrel. */
export interface Stencil {
  estate: string;
  cooperage: string;
  code: string;
  vintage: number;
}

const MIDDLE = { x: PAPER.middle, y: 380 };
const BURNT = '#3b2312';
const STAVES = ['#c79a63', '#bd8e58', '#cfa36d', '#b98a54', '#c4955d'] as const;
const STAVE = 47;

/** The head of a barrel: staves in a hoop, stencilled, in the half-light of a cellar. */
export function barrelHead({ estate, cooperage, code, vintage }: Stencil): string {
  const random = seeded(`${code} ${cooperage}`);
  const boards = Array.from({ length: 12 }, (_, board) => {
    const x = MIDDLE.x - 282 + board * STAVE;
    const grain = Array.from({ length: 3 }, () => {
      const at = x + 6 + random() * (STAVE - 12);
      const bend = (random() - 0.5) * 14;
      return `<path d="M${at.toFixed(1)} 90q${bend.toFixed(1)} 290 0 580" stroke="#8a5f34" stroke-width="1" opacity=".35"/>`;
    });
    const colour = STAVES[Math.floor(random() * STAVES.length)] ?? STAVES[0];
    return `<rect x="${x}" y="90" width="${STAVE - 1.5}" height="580" fill="${colour}"/>${grain.join('')}`;
  });
  const { x, y } = MIDDLE;
  const line = { x, colour: BURNT, weight: 1.15 };
  return [
    `<rect width="100%" height="100%" fill="#1f1712"/>`,
    `<circle cx="${x}" cy="${y}" r="284" fill="#6d675f"/><circle cx="${x}" cy="${y}" r="270" fill="#8d6136"/>`,
    `<clipPath id="head"><circle cx="${x}" cy="${y}" r="254"/></clipPath>`,
    `<g clip-path="url(#head)" fill="none"><rect x="46" y="126" width="508" height="508" fill="#7a5228"/>${boards.join('')}</g>`,
    `<circle cx="${x}" cy="${y}" r="254" fill="none" stroke="#4a3016" stroke-width="5"/>`,
    `<circle cx="${x}" cy="${y}" r="224" fill="none" stroke="${BURNT}" stroke-width="2.5" opacity=".7"/>`,
    lettered({ ...line, text: estate, y: 262, height: 21, spacing: 4, maxWidth: 350 }),
    lettered({ ...line, text: String(vintage), y: 334, height: 78, spacing: 3.2, weight: 0.85 }),
    lettered({ ...line, text: code, y: 456, height: 24, spacing: 4, maxWidth: 340 }),
    lettered({ ...line, text: cooperage, y: 516, height: 12, spacing: 4, maxWidth: 260 }),
  ].join('');
}
