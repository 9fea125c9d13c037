/** Names of places. A place in another one is named after it: `Cellar › Rack 2 › Shelf B`, or `Cellar, B12`. */

/** What parts the levels of a place; the first is the one we write. */
const SEPARATORS = [' › ', ' > ', ', '] as const;

export const PLACE_SEPARATOR = SEPARATORS[0];

/** The limits of a place's name and details. */
export const PLACE_LIMITS = {
  /** Characters. */
  name: 200,
  /** Bottles. */
  capacity: { min: 1, max: 1_000_000 },
} as const;

/** The separator at the beginning of a text. */
const separatorOf = (text: string): string | undefined => SEPARATORS.find((sign) => text.startsWith(sign));

/** Whether a place is a part of another one. */
export const isInside = (place: string, outer: string): boolean =>
  place.startsWith(outer) && separatorOf(place.slice(outer.length)) !== undefined;

/** The new name of a place after another one, or itself, is renamed; `undefined` if it keeps its own. */
export function renamedPlace(place: string, from: string, to: string): string | undefined {
  if (place !== from && !isInside(place, from)) return undefined;
  return to + place.slice(from.length);
}

/** The names of the places a place is in, wide to narrow, and its own: `Cellar`, `Cellar › Rack 2`. */
export function placesAround(place: string): string[] {
  const around: string[] = [];
  for (let at = 1; at < place.length; at += 1)
    if (separatorOf(place.slice(at)) !== undefined) around.push(place.slice(0, at));
  return [...around, place];
}

/** A place with those inside it, in the order given. */
export interface PlaceNode<Place> {
  /** The full name. */
  name: string;
  /** The name without that of the place it is in. */
  label: string;
  /** What is known of it; `undefined` for one that only has others inside. */
  place: Place | undefined;
  inside: PlaceNode<Place>[];
}

/** The tree of some places. A place that no other one shares a beginning with stays whole: `Loft, left` alone. */
export function placeTree<Place extends { place: string }>(places: readonly Place[]): PlaceNode<Place>[] {
  const named = new Set(places.map(({ place }) => place));
  const uses = new Map<string, number>();
  for (const { place } of places)
    for (const name of placesAround(place)) uses.set(name, (uses.get(name) ?? 0) + 1);
  const nodes = new Map<string, PlaceNode<Place>>();
  const roots: PlaceNode<Place>[] = [];
  for (const one of places) {
    let outer: PlaceNode<Place> | undefined;
    for (const name of placesAround(one.place)) {
      if (!named.has(name) && (uses.get(name) ?? 0) < 2) continue;
      const node = nodes.get(name) ?? {
        name,
        label: outer === undefined ? name : withoutOuter(name, outer.name),
        place: undefined,
        inside: [],
      };
      if (!nodes.has(name)) {
        nodes.set(name, node);
        (outer?.inside ?? roots).push(node);
      }
      if (name === one.place) node.place = one;
      outer = node;
    }
  }
  return roots;
}

function withoutOuter(name: string, outer: string): string {
  const rest = name.slice(outer.length);
  return rest.slice(separatorOf(rest)?.length ?? 0);
}
