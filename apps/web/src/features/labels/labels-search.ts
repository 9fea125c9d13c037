import { validate } from 'uuid';
import { type LabelSizeId, labelSizeId } from '../../ui/labels/label-sizes.ts';

export const LABELLED = ['wines', 'racks', 'barrels', 'tanks', 'fields'] as const;
export type LabelledThings = (typeof LABELLED)[number];

/** The search parameters of the labels page: `/labels?of=wines&rack={id}`. */
export interface LabelsSearch {
  /** Default: wines. */
  of?: LabelledThings;
  /** Of wines: those in a place; an empty text is for those without one. */
  inPlace?: string;
  /** Of wines: those in a rack. */
  rack?: string;
  size?: LabelSizeId;
}

/** Reads the address leniently: unknown parts are ignored. */
export function labelsSearch(raw: Record<string, unknown>): LabelsSearch {
  const { inPlace, rack } = raw;
  const of = LABELLED.find((one) => one !== 'wines' && one === raw['of']);
  const size = labelSizeId(typeof raw['size'] === 'number' ? String(raw['size']) : raw['size']);
  const place = typeof inPlace === 'number' ? String(inPlace) : inPlace;
  const where =
    of !== undefined
      ? {}
      : validate(rack)
        ? { rack: String(rack) }
        : typeof place === 'string'
          ? { inPlace: place.slice(0, 200) }
          : {};
  return { ...(of && { of }), ...where, ...(size && { size }) };
}
