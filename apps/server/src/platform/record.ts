/** The winery's record, as the features of barrels and tanks know it: `app.ts` hands each what the other has of it. */
import type { SourceDraft, VesselReading } from '@cuverie/contract';
import type { Db, Transaction } from './database/database.ts';
import type { Stamp } from './database/stamp.ts';
import type { Keeper } from './sessions/member.ts';

/** Something with wine in it that stands in the record as a vessel, or should. */
export interface Container {
  /** Of its vessel. */
  readonly id: string;
  readonly kind: 'barrel' | 'tank';
  readonly name: string;
  /** What tells it from another of its name. */
  readonly mark: string;
  /** Litres. */
  readonly capacity: number;
  /** Litres; `null`: unknown. */
  readonly level: number | null;
  /** What the wine in it is called, if the record has none there yet. */
  readonly lot: string;
  readonly source: SourceDraft;
}

/** The record of one estate, locked for the rest of a transaction. */
export interface OpenRecord {
  /** Who writes in it, and when. */
  readonly stamp: Stamp;
  /** Whether what is new is taken in; else only what the record has already is kept in step. */
  readonly keeps: boolean;
  /**
   * Brings the record in line with what was said: vessels are made where `makes` says so and follow names and
   * capacities; a level that differs is measured now, and wine in an empty vessel opened.
   * @param how.mayStayLarger of a barrel that once held more than it could now, the vessel stays as large as it was
   * @throws Refusal 400 otherwise
   */
  take(things: readonly Container[], how: { makes: boolean; mayStayLarger?: boolean }): Promise<void>;
  /** Whether it is a vessel in use that wine can be in. */
  isVessel(id: string): Promise<boolean>;
  /** The vessel in use of that name that wine can be in. */
  vesselNamed(name: string): Promise<string | undefined>;
  /** Records that what these vessels held was poured away, and puts them away. */
  pourAway(vesselIds: readonly string[], undo: string): Promise<void>;
  /** Takes back what `pourAway` recorded of these under that undo. */
  pourBack(vesselIds: readonly string[], undo: string): Promise<void>;
  /** Takes back that these vessels were opened, and puts them away. */
  unopen(vesselIds: readonly string[]): Promise<void>;
}

export interface WineryRecord {
  /** Locks the record of an estate that has one, before any row of a barrel or tank. */
  lock(tx: Transaction, estateId: string): Promise<void>;
  /** The same, to write in it; `undefined` where an estate has none. */
  open(tx: Transaction, member: Keeper): Promise<OpenRecord | undefined>;
  /** The same, of an estate that has none yet as well: from now on it has. */
  begin(tx: Transaction, member: Keeper): Promise<OpenRecord>;
  /** Those of the vessels to which something was done beside opening them. */
  used(tx: Transaction, estateId: string, vesselIds: readonly string[]): Promise<Set<string>>;
}

/** While something was in a vessel; `null` where it has no end. */
export interface Stay {
  readonly vesselId: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** What the features of barrels and tanks do for the record. */
export interface Containers {
  readonly kind: Container['kind'];
  /** Shows what vessels hold at the end of their chains, in litres, where that differs from what is shown. */
  showLevels(
    tx: Transaction,
    estateId: string,
    levels: ReadonlyMap<string, number>,
    stamp: Stamp,
  ): Promise<void>;
  /** A vessel was renamed in the winery, or got another capacity. */
  followVessel?(
    tx: Transaction,
    estateId: string,
    vessel: { id: string; code: string | undefined; capacity: number | undefined },
    stamp: Stamp,
  ): Promise<void>;
  /** What is in use and not in the record yet. */
  unrecorded(db: Db, estateId: string): Promise<Container[]>;
  /** Takes in what is not in the record yet. */
  takeAll(tx: Transaction, member: Keeper, record: OpenRecord): Promise<number>;
  /** What was read of ferments meanwhile, the newest first. */
  readingsDuring?(db: Db, estateId: string, stays: readonly Stay[]): Promise<VesselReading[]>;
}
