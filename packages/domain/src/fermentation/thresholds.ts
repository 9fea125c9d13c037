import type { Sentence } from '../words/sentence.ts';
import { sentenceOf } from '../words/words.ts';
/** Red must is fermented warmer and faster than white; rosé as white. */
export type FermentStyle = 'red' | 'white';

/** Where a ferment counts as dry by the hydrometer, apparent °Bx; only a sugar test proves it. */
export const DRY_LEVELS = [-1, 0] as const;
export type DryLevel = (typeof DRY_LEVELS)[number];

/** Where an estate takes a ferment for dry, by its style. */
export type DryLevels = Record<FermentStyle, DryLevel>;
export const DEFAULT_DRY_LEVELS: DryLevels = { red: -1, white: -1 };

/** What an estate lets pass, the value itself included; each may be changed. */
export interface AlarmThresholds {
  /** °Bx a day in two windows of 24 h, below which a ferment is sluggish. */
  sluggishLoss: Record<FermentStyle, number>;
  /** °Bx in 48 h, below which it is stuck. */
  stuckLoss: number;
  /** °C above which must is too warm. */
  warmC: Record<FermentStyle, number>;
  /** °C above which yeast dies, whatever the style. */
  deadlyC: number;
  /** °C below which it may stall. */
  coldC: Record<FermentStyle, number>;
  /** °C within 24 h, more than which is a jump. */
  temperatureJumpC: number;
  /** pH above which bacteria have it easy. */
  highPh: Record<FermentStyle, number>;
  /** Hours without a reading that are let pass while it ferments, and when it is nearly through. */
  missingHours: { active: number; finishing: number };
  /** Days without a start that are let pass. */
  slowStartDays: number;
  /** Where it counts as dry, °Bx. */
  dryBrix: DryLevels;
}

/**
 * Sources: sluggish and stuck after Pambianchi and Bisson & Butzke (AJEV 51:168); temperatures after Wyeast's and
 * WineSkills' guides; pH as commonly advised. A daily round moves by some hours, hence 30 and not 24.
 */
export const DEFAULT_THRESHOLDS: AlarmThresholds = {
  sluggishLoss: { red: 1, white: 0.5 },
  stuckLoss: 0.2,
  warmC: { red: 32, white: 20 },
  deadlyC: 35,
  coldC: { red: 15, white: 10 },
  temperatureJumpC: 5,
  highPh: { red: 3.8, white: 3.6 },
  missingHours: { active: 30, finishing: 7 * 24 },
  slowStartDays: 4,
  dryBrix: DEFAULT_DRY_LEVELS,
};

/**
 * Thresholds that contradict each other, by their path: a tank could never be right by them.
 * @returns what is wrong with each; empty where nothing is
 */
export function contradictions({ warmC, coldC, deadlyC }: AlarmThresholds): Record<string, Sentence> {
  const problems: Record<string, Sentence> = {};
  for (const style of ['red', 'white'] as const) {
    if (coldC[style] >= warmC[style])
      problems[`coldC.${style}`] = sentenceOf('cold_above_warm', { warmC: warmC[style] });
    if (warmC[style] > deadlyC) problems[`warmC.${style}`] = sentenceOf('warm_above_deadly', { deadlyC });
  }
  return problems;
}
