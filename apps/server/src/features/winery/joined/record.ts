/** Barrels and tanks in the record: their vessels, and changes made elsewhere as operations. */
import { isDeepStrictEqual } from 'node:util';
import { MOST_LINES, type OperationDraft, type OperationLine, sentenceOf } from '@cuverie/contract';
import { fromLedger, toLedger } from '@cuverie/domain';
import { v5 as idOf } from 'uuid';
import type { Transaction } from '../../../platform/database/database.ts';
import { insertMany, lockMany, updateMany } from '../../../platform/database/many.ts';
import { sql } from '../../../platform/database/sql.ts';
import { stampOf } from '../../../platform/database/stamp.ts';
import { invalid } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Container, Containers, OpenRecord, WineryRecord } from '../../../platform/record.ts';
import type { CanEdit } from '../../../platform/sessions/member.ts';
import { AHEAD_MS, type Ledger } from '../ledger/ledger.service.ts';
import { lockLedger, statesBefore } from '../ledger/ledger.store.ts';
import { operations, withEntries } from '../ledger/operations.store.ts';
import { saveCapacity, VESSELS, type VesselValues } from '../vessels/vessels.store.ts';
import { codeFor, placeIn, shortCode } from './codes.ts';
import * as store from './record.store.ts';

/** A UUID namespace for the operations of a deletion. */
const DELETIONS = '0b0b8f52-9a1f-4f0e-8d6c-3f2a8c1d5e77';
const END = { at: Date.parse('9999-01-01'), number: 0 };

const idsOf = (things: readonly { id: string }[]): string[] => things.map(({ id }) => id);

function* inOperations<Line>(lines: readonly Line[]): Generator<Line[]> {
  for (let at = 0; at < lines.length; at += MOST_LINES) yield lines.slice(at, at + MOST_LINES);
}

export function recordOf(
  { clock }: Pick<Platform, 'clock'>,
  ledger: Ledger,
  containers: readonly Pick<Containers, 'showLevels'>[],
): WineryRecord {
  function opened(tx: Transaction, member: CanEdit, keeps: boolean): OpenRecord {
    const { estateId } = member;
    const stamp = stampOf(member, clock);

    /** Time of the newest operation; a clock in the cellar may be slightly fast. */
    let latest = stamp.at.getTime();

    const levelsOf = async (ids: readonly string[]): Promise<Map<string, number>> => {
      const states = await statesBefore(tx, estateId, ids, END);
      for (const { since } of states.values()) latest = Math.max(latest, since?.at ?? 0);
      return new Map(ids.map((id) => [id, states.get(id)?.contents.level ?? 0]));
    };

    const record = (
      kind: OperationDraft['kind'],
      lines: OperationLine[],
      more: Partial<OperationDraft> = {},
    ) => {
      // A new operation comes after all existing ones.
      const at = new Date(Math.min(latest, stamp.at.getTime() + AHEAD_MS)).toISOString();
      return ledger.within.record(tx, member, { kind, at, lines, ...more });
    };

    /** Creates missing vessels; existing ones follow names and capacities. */
    async function followVessels(
      things: readonly Container[],
      known: ReadonlyMap<string, store.KnownVessel>,
      mayStayLarger: boolean,
    ): Promise<void> {
      const mostHeld = await store.mostHeld(tx, estateId, [...known.keys()]);
      const used = await store.usedCodes(tx, estateId);
      const made = [];
      const changed = [];
      for (const { id, kind, name, mark, capacity, level, location } of things) {
        const now = known.get(id);
        if (now === undefined) {
          const values: VesselValues = {
            code: codeFor(name, mark, used),
            kind,
            unit: 'L',
            capacity,
            ...placeIn(location),
            dip: null,
            maker: null,
            archivedAt: null,
          };
          made.push({ id, values });
          continue;
        }
        const inUse = now.archivedAt === null ? now.code : undefined;
        // A tank is also named after its ferment, while its vessel has held others.
        const code = kind === 'tank' && inUse !== undefined ? inUse : codeFor(name, mark, used, inUse);
        const isTooSmall = capacity < (mostHeld.get(id) ?? 0);
        if (kind === 'barrel' && isTooSmall && !mayStayLarger)
          throw invalid({ capacity: sentenceOf('capacity_was_exceeded') });
        const stays = isTooSmall || (kind === 'tank' && (level ?? 0) <= now.capacity);
        const holds = stays ? now.capacity : capacity;
        if (code === inUse && holds === now.capacity) continue;
        changed.push({
          id,
          version: now.version,
          before: {
            code: now.code,
            kind: now.kind,
            unit: 'L' as const,
            capacity: now.capacity,
            room: now.room,
            row: now.row,
            dip: now.dip,
            maker: now.maker,
            archivedAt: now.archivedAt,
          },
          isResized: holds !== now.capacity,
          values: {
            code,
            kind: now.kind,
            unit: 'L' as const,
            capacity: holds,
            room: now.room,
            row: now.row,
            dip: now.dip,
            maker: now.maker,
            archivedAt: null,
          },
        });
      }
      await insertMany(tx, estateId, VESSELS, made, stamp);
      await updateMany(tx, estateId, VESSELS, changed, stamp);
      for (const { id, values, isResized } of changed)
        if (isResized) await saveCapacity(tx, estateId, id, values.capacity);
    }

    /** Replaces an operation without its lines of some vessels; without lines it becomes void. */
    async function leaveOut(id: string, vesselIds: ReadonlySet<string>): Promise<void> {
      const [operation] = await withEntries(tx, estateId, [await operations.get(tx, estateId, id)]);
      if (operation === undefined || operation.status === 'void') return;
      const { kind, at, reason: why, note } = operation;
      const all = operation.lines as OperationLine[];
      const lines = all.filter(({ from, to }) => !vesselIds.has(from ?? to ?? ''));
      if (lines.length === all.length) return;
      if (lines.length === 0) await ledger.within.void(tx, member, id, 'Undone', true);
      else await ledger.within.change(tx, member, id, { kind, at, lines, reason: why, note }, true);
    }

    const pouringId = (undo: string, part: number) => idOf(`${undo} ${part}`, DELETIONS);

    return {
      keeps,
      stamp,

      async take(all, { makes, mayStayLarger = false }) {
        const known = new Map(
          (await store.knownVessels(tx, estateId, idsOf(all))).map((one) => [one.id, one]),
        );
        const things = makes ? all : all.filter(({ id }) => known.has(id));
        if (things.length === 0) return;
        await followVessels(things, known, mayStayLarger);
        const levelsNow = await levelsOf(idsOf(things));
        const changed = things.flatMap(({ level, ...thing }) =>
          level === null || toLedger(level) === levelsNow.get(thing.id) ? [] : [{ ...thing, level }],
        );
        const opening = changed.flatMap(({ id, level, lot, source }): OperationLine[] =>
          levelsNow.get(id) === 0 ? [{ to: id, amount: level, lot: shortCode(lot), sources: [source] }] : [],
        );
        const measuring = changed.flatMap(({ id, level }): OperationLine[] =>
          levelsNow.get(id) === 0 ? [] : [{ vessel: id, level }],
        );
        for (const lines of inOperations(opening)) await record('open', lines);
        for (const lines of inOperations(measuring)) await record('measure', lines);
        // Values that were not entered are shown as recorded.
        const levels = await levelsOf(idsOf(things));
        const litres = new Map([...levels].map(([id, level]) => [id, fromLedger(level)]));
        for (const { showLevels } of containers) await showLevels(tx, estateId, litres, stamp);
      },

      async keepMakers(makers) {
        const locked = await lockMany(tx, estateId, VESSELS, [...makers.keys()]);
        const changed = locked.flatMap(({ id, version, values: before }) => {
          const maker = makers.get(id) ?? null;
          return isDeepStrictEqual(before.maker, maker)
            ? []
            : [{ id, version, before, values: { ...before, maker } }];
        });
        await updateMany(tx, estateId, VESSELS, changed, stamp);
      },

      isVessel: async (id) => (await store.wineVessel(tx, estateId, sql`id = ${id}`)) !== undefined,

      vesselNamed: async (name) =>
        (await store.wineVessel(tx, estateId, sql`lower(code) = lower(${name})`))?.id,

      async pourAway(vesselIds, undo) {
        const there = await store.knownVessels(tx, estateId, vesselIds);
        const levelsNow = await levelsOf(idsOf(there));
        const lines = there.flatMap(({ id }): OperationLine[] =>
          levelsNow.get(id) === 0 ? [] : [{ from: id, amount: 'all' }],
        );
        let part = 0;
        for (const some of inOperations(lines)) {
          await record('remove', some, { id: pouringId(undo, part), reason: 'dumped' });
          part += 1;
        }
        await store.putAway(tx, estateId, idsOf(there), stamp);
      },

      async undoDisposal(vesselIds, undo) {
        for (let part = 0; ; part += 1) {
          const id = pouringId(undo, part);
          if (!(await operations.exists(tx, estateId, id))) return;
          await leaveOut(id, new Set(vesselIds));
        }
      },

      async removeOpening(vesselIds) {
        const done = await store.operationsOf(tx, estateId, vesselIds);
        const gone = new Set(vesselIds);
        for (const id of new Set(idsOf(done))) await leaveOut(id, gone);
        await store.putAway(tx, estateId, vesselIds, stamp);
      },
    };
  }

  return {
    async lock(tx, estateId) {
      const { has } = await store.isRecorded(tx, estateId);
      if (has) await lockLedger(tx, estateId);
    },

    async open(tx, member) {
      const { keeps, has } = await store.isRecorded(tx, member.estateId);
      if (!has) return undefined;
      await lockLedger(tx, member.estateId);
      return opened(tx, member, keeps);
    },

    async begin(tx, member) {
      await lockLedger(tx, member.estateId);
      return opened(tx, member, true);
    },

    async used(tx, estateId, vesselIds) {
      const done = await store.operationsOf(tx, estateId, vesselIds);
      const openings = new Map<string, number>();
      for (const { vesselId, kind } of done)
        openings.set(vesselId, (openings.get(vesselId) ?? 0) + (kind === 'open' ? 1 : 2));
      return new Set([...openings].flatMap(([id, count]) => (count > 1 ? [id] : [])));
    },
  };
}
