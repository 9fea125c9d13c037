/** Stores the valid staged rows of an import at its end, in one transaction. */
import { assign } from '@cuverie/domain';
import type { Transaction } from '../../platform/database/database.ts';
import type { ChangedItem, Item, StoredItem } from '../../platform/database/many.ts';
import type { Stamp } from '../../platform/database/stamp.ts';
import {
  changesNothing,
  isOfOtherKind,
  isRefused,
  type Kind,
  type Kinds,
  kindOf,
  type RowErrors,
  updateBy,
  type ValuesOf,
} from '../../platform/exchange/kind.ts';
import { nextId } from '../../platform/ids.ts';
import { inPieces } from '../../platform/in-pieces.ts';
import type { PictureKey } from '../../platform/pictures/pictures.ts';
import type { CanEdit } from '../../platform/sessions/member.ts';
import * as rows from './import-rows.store.ts';
import type { Counts, LockedImport } from './imports.store.ts';

interface StoreContext {
  tx: Transaction;
  held: LockedImport;
  kinds: Kinds;
  member: CanEdit;
  stamp: Stamp;
}

/** Result of an import. */
export interface StoreResult {
  counts: Counts;
  /** Pictures of rows that nothing uses any more. */
  unused: PictureKey[];
  /** Tables with many new rows. */
  tables: Set<string>;
}

/** Number of rows after which PostgreSQL's statistics of a table are updated. */
const MANY = 1000;

/** Maps references to the imported rows: by line and by old id. */
type Became = Map<string, string>;

export async function storeRows(storing: StoreContext): Promise<StoreResult> {
  const stored: StoreResult = {
    counts: { added: 0, updated: 0, skipped: 0, refused: 0 },
    unused: [],
    tables: new Set(),
  };
  const became = new Map<string, Became>();
  const follows: (() => Promise<void>)[] = [];
  for (const kind of storing.kinds) {
    const rowsOfKind = new KindOfImport(storing, kind, became, stored);
    const counts = await rowsOfKind.store();
    follows.push(() => rowsOfKind.follow());
    if (kind.isChildKind) continue;
    for (const act of ['added', 'updated', 'skipped', 'refused'] as const) stored.counts[act] += counts[act];
  }
  // An archive's barrels are compared with the record once that is imported too.
  for (const follow of follows) await follow();
  return stored;
}

/** A row with its picture, as passed to its kind. */
interface Row {
  line: number;
  /** As imported. */
  id: string | undefined;
  row: object;
  picture: PictureKey | null;
}

type WithPicture = { picture?: PictureKey | null };

class KindOfImport {
  readonly #storing: StoreContext;
  readonly #kind: Kind;
  readonly #became: Map<string, Became>;
  readonly #stored: StoreResult;
  readonly #isReferredTo: boolean;
  readonly #counts: Counts = { added: 0, updated: 0, skipped: 0, refused: 0 };
  /** Ids of added rows as given; a second row with the same id gets another. */
  readonly #given = new Set<string>();
  readonly #added: string[] = [];
  readonly #updated: string[] = [];
  /** Rows to create before those that need them, by kind. */
  readonly #made = new Map<string, { line: number; item: Item<object> }[]>();

  constructor(storing: StoreContext, kind: Kind, became: Map<string, Became>, stored: StoreResult) {
    this.#storing = storing;
    this.#kind = kind;
    this.#became = became;
    this.#stored = stored;
    this.#isReferredTo = storing.kinds.some(({ refers = {}, names = [] }) =>
      [...Object.values(refers), ...names].includes(kind.name),
    );
  }

  async store(): Promise<Counts> {
    const { tx, held: locked, member, stamp } = this.#storing;
    this.#counts.refused = await rows.countRefused(tx, locked, this.#kind.name);
    let values: ValuesOf<object, object> | undefined;
    let matched = new Map<number, string>();
    for await (const staged of rows.stagedRows(tx, locked, this.#kind.name)) {
      if (values === undefined) {
        await this.#kind.lock?.(tx, locked.estateId);
        matched = await this.#match();
        if (Object.values(this.#kind.refers ?? {}).includes(this.#kind.name)) await this.#settleIds(matched);
        const make = (kind: string, line: number, item: Item<object>) =>
          void this.#made.set(kind, [...(this.#made.get(kind) ?? []), { line, item }]);
        values = await this.#kind.adding(tx, {
          estateId: locked.estateId,
          name: member.name,
          stamp,
          make,
        });
      }
      await this.#storePiece(
        staged.map((row) => this.#read(row)),
        matched,
        values,
      );
    }
    const { added, updated } = this.#counts;
    if (added + updated > MANY) this.#stored.tables.add(this.#kind.store.table);
    return this.#counts;
  }

  async follow(): Promise<void> {
    const { tx, held: locked, member } = this.#storing;
    const isArchive = locked.record.kind === 'archive';
    if (this.#added.length + this.#updated.length > 0)
      await this.#kind.follow?.(tx, member, { added: this.#added, updated: this.#updated, isArchive });
  }

  /** A staged row with its references resolved. */
  #read({ line, values, picture }: rows.StagedRow): Row {
    const row: Record<string, unknown> = { ...values };
    for (const [field, name] of Object.entries(this.#kind.refers ?? {})) {
      const id = this.#became.get(name)?.get(String(row[field]).toLowerCase());
      if (id !== undefined) row[field] = id;
      else if (this.#kind.isChildKind) row[field] = undefined;
    }
    const idOf = (kind: string, id: string) => this.#became.get(kind)?.get(id.toLowerCase()) ?? id;
    const { id } = values as { id?: string };
    return { line, id: id?.toLowerCase(), row: this.#kind.remapIds?.(row, idOf) ?? row, picture };
  }

  /** Whether a row's parent was refused or skipped, which skips the row. */
  #isLost({ row }: Row): boolean {
    const fields = Object.keys(this.#kind.refers ?? {});
    return fields.some(
      (field) => (row as Record<string, unknown>)[field] === undefined && this.#kind.isChildKind,
    );
  }

  /** Returns the matching row of the estate for each line. */
  async #match(): Promise<Map<number, string>> {
    const { tx, held: locked } = this.#storing;
    const { name, ways, isChildKind: comesAlong } = this.#kind;
    if (locked.record.onMatch === 'add' && !comesAlong) return new Map();
    const lines: number[] = [];
    const identities: object[] = [];
    for await (const staged of rows.stagedRows(tx, locked, name)) {
      for (const given of staged) {
        const row = this.#read(given);
        if (this.#isLost(row)) continue;
        lines.push(row.line);
        identities.push(this.#kind.identity(row.row));
      }
    }
    const there = await this.#kind.stored(tx, locked.estateId, identities);
    const found = await inPieces(assign(ways, identities, there));
    return new Map([...found].map(([row, item]) => [lines[row] ?? 0, there[item]?.id ?? '']));
  }

  /** Determines each row's id before any is stored, since a row may refer to a later one of its kind. */
  async #settleIds(matched: ReadonlyMap<number, string>): Promise<void> {
    const { tx, held: locked } = this.#storing;
    const { name, store } = this.#kind;
    const became: Became = new Map();
    for await (const staged of rows.stagedRows(tx, locked, name)) {
      const named = staged.flatMap(({ line, values }) => {
        const own = (values as { id?: string }).id?.toLowerCase();
        return own === undefined ? [] : [{ line, own }];
      });
      const ids = named.map(({ own }) => own);
      const taken = await store.takenIds(tx, locked.estateId, ids);
      for (const { line, own } of named) {
        const found = matched.get(line);
        if (found !== undefined) became.set(own, found);
        else if (!became.has(own)) became.set(own, taken.has(own) ? nextId() : own);
      }
    }
    this.#became.set(name, became);
  }

  async #storePiece(
    staged: readonly Row[],
    matched: Map<number, string>,
    valuesOf: ValuesOf<object, object>,
  ): Promise<void> {
    const { tx, held: locked, stamp } = this.#storing;
    const { store } = this.#kind;
    const done: rows.RowDone[] = [];
    const ids = staged.flatMap(({ line }) => matched.get(line) ?? []);
    const there = new Map((await store.hold(tx, locked.estateId, ids)).map((item) => [item.id, item]));
    const changed: ChangedItem<object>[] = [];
    const others: Row[] = [];
    for (const row of staged) {
      const item = there.get(matched.get(row.line) ?? '');
      if (item !== undefined) changed.push(...this.#settle(row, item, done));
      else if (this.#isLost(row)) done.push({ line: row.line, act: 'refused' });
      else others.push(row);
    }
    const added = await this.#add(others, valuesOf, done);
    await this.#makeThings();
    await store.update(tx, locked.estateId, changed, stamp);
    await store.insert(tx, locked.estateId, added, stamp);
    this.#added.push(...added.map(({ id }) => id));
    this.#updated.push(...changed.map(({ id }) => id));
    await rows.noteDone(tx, locked, this.#kind.name, done);
    for (const { act } of done) this.#counts[act] += 1;
  }

  /** Returns the action for a row and its match, with the new values if any change. */
  #settle(given: Row, item: StoredItem<object>, done: rows.RowDone[]): ChangedItem<object>[] {
    const { line, row, picture } = given;
    const isLeft = this.#storing.held.record.onMatch === 'skip';
    const update = isLeft ? undefined : updateBy(this.#kind, item.values, row);
    if (update !== undefined && isRefused(update)) {
      this.#refuse(line, picture, update, done);
      return [];
    }
    // The rows inside a skipped row are skipped too.
    if (!isLeft || this.#kind.split === undefined) this.#remember(given, item.id);
    const before = (item.values as WithPicture).picture ?? null;
    const newPicture = isLeft || before !== null ? null : picture;
    if (picture !== null && newPicture === null) this.#stored.unused.push(picture);
    if (update === undefined || (changesNothing(update) && newPicture === null)) {
      done.push({ line, act: 'skipped', itemId: item.id, version: item.version });
      return [];
    }
    const values = this.#withPicture(update.values, newPicture);
    done.push({ line, act: 'updated', itemId: item.id, version: item.version + 1, before: item.values });
    return [{ ...item, values, before: item.values }];
  }

  #withPicture(values: object, picture: PictureKey | null): object {
    return picture === null ? values : { ...values, picture };
  }

  #refuse(line: number, picture: PictureKey | null, { errors }: RowErrors, done: rows.RowDone[]): void {
    if (picture !== null) this.#stored.unused.push(picture);
    // In a file, rows of a child kind stand inside other rows and have no line of their own.
    const hasLine = !this.#kind.isChildKind || this.#storing.held.record.kind === 'archive';
    done.push({ line, act: 'refused', ...(hasLine && { problem: errors }) });
  }

  async #add(
    staged: readonly Row[],
    valuesOf: ValuesOf<object, object>,
    done: rows.RowDone[],
  ): Promise<Item<object>[]> {
    const { tx, held: locked } = this.#storing;
    const wanted = staged.flatMap(({ row }) => (row as { id?: string }).id?.toLowerCase() ?? []);
    const taken = await this.#kind.store.takenIds(tx, locked.estateId, wanted);
    return staged.flatMap((given) => {
      const { line, row, picture } = given;
      const values = valuesOf(row, line);
      if (isRefused(values)) {
        this.#refuse(line, picture, values, done);
        return [];
      }
      if (isOfOtherKind(values)) {
        done.push({ line, act: values.act, itemId: values.otherId, version: 1 });
        return [];
      }
      const own = (row as { id?: string }).id?.toLowerCase();
      const id = own === undefined || this.#given.has(own) ? nextId() : this.#idOf(own, taken);
      if (own !== undefined) this.#given.add(own);
      this.#remember(given, id);
      done.push({ line, act: 'added', itemId: id, version: 1 });
      return [{ id, values: this.#withPicture(values, picture) }];
    });
  }

  /** Returns the id given by a new row. */
  #idOf(own: string, taken: ReadonlySet<string>): string {
    if (!taken.has(own)) return own;
    return this.#became.get(this.#kind.name)?.get(own) ?? nextId();
  }

  /** Stores a row's new id for rows of other kinds that refer to it. */
  #remember({ line, id: own }: Row, id: string): void {
    if (!this.#isReferredTo) return;
    const became = this.#became.get(this.#kind.name) ?? new Map<string, string>();
    this.#became.set(this.#kind.name, became.set(String(line), id));
    if (own !== undefined) became.set(own, id);
  }

  async #makeThings(): Promise<void> {
    const { tx, held: locked, kinds, stamp } = this.#storing;
    for (const [name, made] of this.#made) {
      const items = made.map(({ item }) => item);
      await kindOf(kinds, name).store.insert(tx, locked.estateId, items, stamp);
      await rows.noteMade(
        tx,
        locked,
        name,
        made.map(({ line, item }) => ({ line, id: item.id })),
      );
    }
    this.#made.clear();
  }
}
