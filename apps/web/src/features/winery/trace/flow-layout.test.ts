import { describe, expect, it } from 'vitest';
import type { FlowGraph, FlowNode } from './flow-graph.ts';
import { drawFlow } from './flow-layout.ts';

const node = (id: string, kind: FlowNode['kind'] = 'vessel'): FlowNode => ({
  id,
  kind,
  label: `${id} · 25-PN`,
  vessels: [id],
  lot: '25-PN',
});
const link = (source: string, target: string, value: number) => ({
  source,
  target,
  value,
  words: null,
  isLoss: target === 'lees',
});

/** Fruit through a tank and three barrels to a cuvée in bottles. */
const graph: FlowGraph = {
  nodes: [
    node('Fruit', 'source'),
    node('T1'),
    node('B1'),
    node('B2'),
    node('B3'),
    node('T2'),
    node('lees', 'gone'),
    node('Cuvée', 'bottles'),
  ],
  links: [
    link('Fruit', 'T1', 700),
    ...['B1', 'B2', 'B3'].flatMap((barrel) => [link('T1', barrel, 225), link(barrel, 'T2', 225)]),
    link('T1', 'lees', 25),
    link('T2', 'Cuvée', 675),
  ],
};

describe('the drawing of a trace', () => {
  it.each([280, 324, 480])('fits into %i px from top to bottom, with the bottles at its end', (room) => {
    const { width, height, nodes, links } = drawFlow(graph, room);
    expect(width).toBe(room);
    for (const one of nodes) {
      expect(one.x).toBeGreaterThanOrEqual(-0.01);
      expect(one.x + one.width).toBeLessThanOrEqual(room + 0.01);
      expect(one.y + one.height).toBeLessThan(height);
      expect(one.text.isCentred).toBe(true);
    }
    const bottles = nodes.find(({ kind }) => kind === 'bottles');
    expect(bottles?.y).toBe(Math.max(...nodes.map(({ y }) => y)));
    // Three barrels with the same way are one node.
    expect(nodes).toHaveLength(6);
    expect(links).toHaveLength(5);
  });

  it('is no wider than a page, however long the way was', () => {
    const chain = Array.from({ length: 20 }, (_, at) => node(`T${at}`));
    const links = chain.slice(1).map((_, at) => link(`T${at}`, `T${at + 1}`, 100));
    expect(drawFlow({ nodes: chain, links }, 1100)).toMatchObject({ width: 480 });
  });

  it('goes from left to right where there is room, with space for the name of the wine', () => {
    const { width, nodes } = drawFlow(graph, 1100);
    const bottles = nodes.find(({ kind }) => kind === 'bottles');
    expect(width).toBe(1100);
    expect(nodes).toHaveLength(8);
    expect(bottles?.x).toBe(Math.max(...nodes.map(({ x }) => x)));
    expect(bottles?.text.letters).toBeGreaterThanOrEqual('Cuvée'.length);
  });
});
