import type { FastifyInstance } from 'fastify';
import { refused } from '../../platform/http/refusal.ts';
import { seededRandom } from '../../platform/random.ts';
import { drawBunch } from './drawing/drawing.ts';
import { drawnTraits, type Traits } from './drawing/traits.ts';
import { referenceSet } from './reference.ts';

const OF_REFERENCE: ReadonlyMap<string, Traits> = new Map(
  referenceSet.grapes.map(({ slug, drawing }) => [slug, drawing]),
);

/** `white-1b2c3d4e`: the colour of a variety and the fingerprint of its name. */
const OF_NAME = /^(red|white|rose)-[0-9a-f]{8}$/;

function traitsOf(name: string): Traits | undefined {
  const color = OF_NAME.exec(name)?.[1];
  return color === undefined ? OF_REFERENCE.get(name) : drawnTraits(color, seededRandom(name));
}

/**
 * Generated drawings of varieties, at `/media/grapes/{name}.svg`; not part of the API, but pictures like all others.
 */
export function drawingRoutes(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>('/media/grapes/:name.svg', async ({ params }, reply) => {
    const traits = traitsOf(params.name);
    if (!traits) throw refused(404, 'not_found.address');
    return (
      reply
        .type('image/svg+xml')
        // A later version may improve a drawing at the same address.
        .header('cache-control', 'public, max-age=86400')
        .send(drawBunch(params.name, traits))
    );
  });
}
