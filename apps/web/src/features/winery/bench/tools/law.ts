import {
  apportion,
  type ClaimCheck,
  centilitres,
  checkLabel,
  LABEL_MARKETS,
  type LabelClaims,
  type LabelParts,
  LIMIT_MARKETS,
  LIMITED,
  leftOfLimit,
  legalLimit,
  PLACE_KINDS,
  type PlaceKind,
  percentOf,
  WHOLE,
} from '@cuverie/domain';
import { sentenceWords } from '../../../../ui/units.ts';
import { withSign } from '../../../../ui/words.ts';
import { choice, number, resultOr, type ToolInput, type ToolResult, text, tool } from '../tool.ts';
import { line, litres, percent } from '../words.ts';

const RED = ['yes', 'no'] as const;
const SUBSTANCES = LIMITED.filter((one) => one !== 'lowest pH');
const ZONES = ['C', 'B', 'A'] as const;
const ofSo2 = ({ of }: Readonly<Record<string, string>>) => of === 'total SO2';

const limits = tool({
  title: 'What the law leaves',
  fields: {
    of: choice('Of', SUBSTANCES, { 'total SO2': 'Total SO₂' }),
    market: choice('Law of', LIMIT_MARKETS, { US: 'United States', 'EU organic': 'EU, organic wine' }),
    red: choice('Red wine', RED, {}, { when: ofSo2 }),
    sugar: number('Residual sugar (g/L)', 2, { when: ofSo2 }),
    zone: choice('Wine-growing zone', ZONES, {}, { when: ({ of }) => of === 'enrichment' }),
    before: number('Added, or there, already', 62),
    adding: number('Adding now', 30),
  },
  why: [],
  more: 'The limits were looked up on 22 November 2026. They advise and clear nothing: laws change.',
  work(given): ToolResult {
    const limit = legalLimit(given.choice('of', LIMITED), given.choice('market', LIMIT_MARKETS), {
      isRed: given.choice('red', RED) === 'yes',
      residualSugarGL: given.number('sugar'),
      zone: given.choice('zone', ZONES),
    });
    if (!limit)
      return {
        lines: [line('Limit', 'None we know of')],
        notes: ['That does not say that there is none: look it up.'],
      };
    return resultOr(leftOfLimit(limit, given.number('before'), given.number('adding')), (left) => ({
      lines: [
        line(left.isOver ? 'Over by' : 'Left', withSign(Math.abs(left.left), limit.unit)),
        line('Used', `${withSign(left.used, limit.unit)} of ${withSign(limit.max, limit.unit, 1)}`),
        line('Counted', limit.on === 'added' ? 'What is added in all' : 'What the wine has in the end'),
        line('Source', limit.source),
      ],
      notes: [
        `Both amounts are in ${limit.unit}.`,
        ...(left.isAdvice
          ? [
              `This limit is ${limit.standing === 'recalled' ? 'from memory' : 'at second hand'}: check it first.`,
            ]
          : []),
      ],
    }));
  },
});

type SourceNames = 'litres' | 'variety' | 'vintage' | 'places' | 'vineyard';

const listOf = (words: string): string[] =>
  words
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** The wine of the table's rows, whose places are of the kind the label claims. */
function wineOf(rows: readonly ToolInput<SourceNames>[], kind: PlaceKind): LabelParts {
  const parts = apportion(
    WHOLE,
    rows.map((row) => centilitres(row.number('litres'))),
  );
  return rows.flatMap((row, at) => {
    const share = parts[at] ?? 0n;
    const source = {
      vintage: row.maybe('vintage'),
      variety: row.text('variety') || null,
      places: listOf(row.text('places')).map((name) => ({ kind, name })),
      vineyard: row.text('vineyard') || null,
    };
    return share === 0n ? [] : [{ source, parts: share }];
  });
}

const CLAIM_WORDS: Record<ClaimCheck['claim'], string> = {
  variety: 'Variety',
  place: 'Place',
  vintage: 'Vintage',
  vineyard: 'Vineyard',
  estate: 'Estate',
};

function claimWords({ holds, parts, rule, roomL, shortL, problems }: ClaimCheck): string {
  const share = `${percent(percentOf(parts))} of ${percent(rule.percent)}`;
  if (holds) return `Holds: ${share}, room for ${litres(roomL)} of others`;
  if (problems.length > 0) return `Fails: ${share}`;
  return `Fails: ${share}${shortL === null ? '' : `, short of ${litres(shortL)}`}`;
}

const isVolume = (litresOf: number): boolean => litresOf >= 0 && litresOf <= 10_000_000;

const label = tool({
  title: 'Label check',
  fields: {
    market: choice('Law of', LABEL_MARKETS, { US: 'United States' }),
    varieties: text('Variety', 'Cabernet Sauvignon', { isOptional: true }),
    place: text('Place', 'Napa Valley', { isOptional: true }),
    kind: choice('The place is', ['ava', 'county', 'state', 'country', 'pdo', 'pgi', 'smaller unit'], {
      ava: 'A viticultural area (AVA)',
      pdo: 'A protected designation (PDO)',
      pgi: 'A protected indication (PGI)',
      'smaller unit': 'A smaller unit of one',
    }),
    vintage: number('Vintage', 2024, { isOptional: true }),
    vineyard: text('Vineyard', '', { isOptional: true }),
  },
  rows: {
    one: 'Source',
    columns: {
      litres: number('Volume (L)', ''),
      variety: text('Variety', '', { isOptional: true }),
      vintage: number('Vintage', '', { isOptional: true }),
      places: text('Places, by comma', '', { isOptional: true }),
      vineyard: text('Vineyard', '', { isOptional: true }),
    },
    start: [
      ['1700', 'Cabernet Sauvignon', '2024', 'Napa Valley, California', ''],
      ['200', 'Merlot', '2024', 'Napa Valley, California', ''],
      ['100', 'Cabernet Sauvignon', '2023', 'Sonoma County, California', ''],
    ],
  },
  why: [],
  more: 'Shares are compared as they are, never rounded. Thresholds: 27 CFR 4.23 to 4.27 and 4.39; Regulations (EU) 1308/2013 and 2019/33, in part from memory. Advice, and no clearance.',
  work(given, rows): ToolResult {
    const volumes = rows.map((row) => row.number('litres'));
    const kind = given.choice('kind', PLACE_KINDS);
    const vintage = given.maybe('vintage');
    const vineyard = given.text('vineyard');
    const claims: LabelClaims = {
      varieties: listOf(given.text('varieties')).map((name) => ({ name })),
      places: listOf(given.text('place')).map((name) => ({ kind, name })),
      ...(vintage !== null && { vintage }),
      ...(vineyard !== '' && { vineyard }),
    };
    const sum = volumes.every(isVolume) ? volumes.reduce((before, volume) => before + volume, 0) : Number.NaN;
    const wine = sum > 0.005 ? wineOf(rows, kind) : [];
    return resultOr(checkLabel(wine, sum, claims, given.choice('market', LABEL_MARKETS)), (check) => ({
      lines: [
        line('Label', check.holds ? `Holds, with room for ${litres(check.roomL)} of others` : 'Fails'),
        ...check.claims.map((claim) => line(`${CLAIM_WORDS[claim.claim]}: ${claim.of}`, claimWords(claim))),
      ],
      notes: check.claims.flatMap(({ problems, conditions, rule }) => [
        ...[...problems, ...conditions].map((sentence) => `${sentenceWords(sentence)}.`),
        ...(rule.standing === 'recalled' ? [`${rule.source} is from memory: check it first.`] : []),
      ]),
    }));
  },
});

export const LAW_TOOLS = { limits, label };
