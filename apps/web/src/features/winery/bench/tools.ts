import type { Tool } from './tool.ts';
import { ACID_TOOLS } from './tools/acid.ts';
import { BLEND_TOOLS } from './tools/blends.ts';
import { HARVEST_TOOLS } from './tools/harvest.ts';
import { LAW_TOOLS } from './tools/law.ts';
import { ADDITION_TOOLS, MUST_TOOLS } from './tools/must.ts';
import { SULFUR_TOOLS } from './tools/sulfur.ts';
import { VESSEL_TOOLS } from './tools/vessels.ts';

/** All tools by topic, in the order of the list. The names are used in the address. */
export const TOOL_GROUPS: readonly { title: string; tools: Readonly<Record<string, Tool>> }[] = [
  { title: 'SO₂', tools: SULFUR_TOOLS },
  { title: 'Acidity', tools: ACID_TOOLS },
  { title: 'Must', tools: MUST_TOOLS },
  { title: 'Additions', tools: ADDITION_TOOLS },
  { title: 'Blending', tools: BLEND_TOOLS },
  { title: 'Vessels', tools: VESSEL_TOOLS },
  { title: 'Harvest and bottling', tools: HARVEST_TOOLS },
  { title: 'Law', tools: LAW_TOOLS },
];

export const FIRST_TOOL = 'molecular-so2';

const TOOLS = new Map(TOOL_GROUPS.flatMap(({ tools }) => Object.entries(tools)));

export const toolNamed = (name: string): Tool | undefined => TOOLS.get(name);
