/** The winery's record for the features of barrels and tanks; `app.ts` connects them. */
import type { Maker, SourceDraft, Vessel, VesselReading } from '@cuverie/contract';
import type { Db, Transaction } from './database/database.ts';
import { type Sql, sql } from './database/sql.ts';
import type { Stamp } from './database/stamp.ts';
import type { CanEdit } from './sessions/member.ts';

/** SQL for whether an owner of an estate signed up as a winery or professional. */
export const isWineryEstate = (estateId: Sql): Sql => sql`exists (
  select from memberships join users on users.id = memberships.user_id
  where memberships.estate_id = ${estateId} and memberships.role = 'owner'
    and users.user_type in ('winery', 'professional'))`;

/** A container of wine that is, or should be, a vessel of the record. */
export interface Container {
  /** Of its vessel. */
  readonly id: string;
  readonly kind: 'barrel' | 'tank';
  readonly name: string;
  /** Distinguishes it from another of its name. */
  readonly mark: string;
  /** Litres. */
  readonly capacity: number;
  /** Litres; `null`: unknown. */
  readonly level: number | null;
  /** Where it stands, as a path of places; its vessel takes it when it is made. */
  readonly location?: string | null;
  /** Name of the wine in it, if the record has none yet. */
  readonly lot: string;
  readonly source: SourceDraft;
}

/** The record of one estate, locked until the transaction ends. */
export interface OpenRecord {
  /** Author and time of its changes. */
  readonly stamp: Stamp;
  /** Whether new containers are added; otherwise only existing vessels are updated. */
  readonly keeps: boolean;
  /**
   * Updates the record: vessels are created if `makes` is set and follow names and capacities; a changed level is
   * measured now, and wine in an empty vessel is opened.
   * @param how.mayStayLarger a barrel's vessel keeps its size if it held more before
   * @throws Refusal 400 otherwise
   */
  take(things: readonly Container[], how: { makes: boolean; mayStayLarger?: boolean }): Promise<void>;
  /** Keeps the makers of barrels with their vessels, by id. */
  keepMakers(makers: ReadonlyMap<string, Maker>): Promise<void>;
  /** Whether it is a vessel in use for wine. */
  isVessel(id: string): Promise<boolean>;
  /** Finds the vessel in use of that name for wine. */
  vesselNamed(name: string): Promise<string | undefined>;
  /** Records that the contents of these vessels were poured away, and archives them. */
  pourAway(vesselIds: readonly string[], undo: string): Promise<void>;
  /** Undoes what `pourAway` recorded under that undo id. */
  undoDisposal(vesselIds: readonly string[], undo: string): Promise<void>;
  /** Undoes the opening of these vessels and archives them. */
  removeOpening(vesselIds: readonly string[]): Promise<void>;
}

export interface WineryRecord {
  /** Locks the record of an estate that has one, before any row of a barrel or tank. */
  lock(tx: Transaction, estateId: string): Promise<void>;
  /** The same for writing; `undefined` without a record. */
  open(tx: Transaction, member: CanEdit): Promise<OpenRecord | undefined>;
  /** The same, creating a record if there is none. */
  begin(tx: Transaction, member: CanEdit): Promise<OpenRecord>;
  /** Vessels with operations besides their opening. */
  used(tx: Transaction, estateId: string, vesselIds: readonly string[]): Promise<Set<string>>;
}

/** Time something was in a vessel; `null` without an end. */
export interface Stay {
  readonly vesselId: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** Callbacks of the features of barrels and tanks. */
export interface Containers {
  readonly kind: Container['kind'];
  /** Updates the shown levels to the current contents of vessels, in litres. */
  showLevels(
    tx: Transaction,
    estateId: string,
    levels: ReadonlyMap<string, number>,
    stamp: Stamp,
  ): Promise<void>;
  /** A vessel was renamed or resized in the winery, or its barrel described. */
  followVessel?(
    tx: Transaction,
    estateId: string,
    vessel: Pick<Vessel, 'id' | 'maker'> & { code: string | undefined; capacity: number | undefined },
    stamp: Stamp,
  ): Promise<void>;
  /** Lists containers in use that are not in the record yet. */
  unrecorded(db: Db, estateId: string): Promise<Container[]>;
  /** Adds containers that are not in the record yet. */
  takeAll(tx: Transaction, member: CanEdit, record: OpenRecord): Promise<number>;
  /** Lists readings of ferments in a time, newest first. */
  readingsDuring?(db: Db, estateId: string, stays: readonly Stay[]): Promise<VesselReading[]>;
}
