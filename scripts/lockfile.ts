/**
 * A registry mirror with only some platforms' binaries makes npm omit the others from the lockfile, and `npm ci` then
 * refuses that lockfile everywhere. After a change of dependencies, `npm run lockfile` adds the missing ones by exact
 * version and hash, so that each machine fetches only its own binary.
 */

export interface LockedPackage {
  version?: string;
  integrity?: string;
  /** A package of ours, linked to its folder. */
  link?: boolean;
  /** Contained in the archive of another package. */
  inBundle?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

export interface MissingPackage {
  name: string;
  version: string;
  dev: boolean;
}

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32'];

/** The optional dependencies of locked packages that the lockfile lacks. */
export function missingOptionalPackages(lock: Lockfile): MissingPackage[] {
  return Object.entries(lock.packages).flatMap(([path, locked]) =>
    Object.entries(locked.optionalDependencies ?? {})
      .filter(([name]) => !isResolvable(lock, path, name))
      .map(([name, version]) => ({ name, version, dev: locked.dev === true })),
  );
}

/** Packages that npm would install whatever a registry sends. */
export function unverifiedPackages(lock: Lockfile): { name: string; version: string }[] {
  return Object.entries(lock.packages).flatMap(([path, { version, integrity, link, inBundle }]) =>
    path.includes('node_modules/') && !link && !inBundle && integrity === undefined
      ? [{ name: nameOf(path), version: version ?? '' }]
      : [],
  );
}

export const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** @param hashes  by `name@version` */
export function withIntegrity(lock: Lockfile, hashes: ReadonlyMap<string, string>): Lockfile {
  const entries = Object.entries(lock.packages).map(([path, locked]): [string, LockedPackage] => {
    const integrity = hashes.get(`${nameOf(path)}@${locked.version}`);
    if (integrity === undefined || locked.integrity !== undefined) return [path, locked];
    if (!HASH.test(integrity)) throw new Error(`The registry tells no hash of ${nameOf(path)}.`);
    const { version, ...others } = locked;
    // In npm's own order.
    return [path, { ...(version === undefined ? {} : { version }), integrity, ...others }];
  });
  return { ...lock, packages: Object.fromEntries<LockedPackage>(entries) };
}

export const HASH = /^sha512-[A-Za-z0-9+/]{86}==$/;

/** Node's own rule: the nearest node_modules on the way up. */
function isResolvable(lock: Lockfile, from: string, name: string): boolean {
  for (let folder = from; ; folder = parentFolder(folder)) {
    if (`${folder === '' ? '' : `${folder}/`}node_modules/${name}` in lock.packages) return true;
    if (folder === '') return false;
  }
}

function parentFolder(path: string): string {
  const at = path.lastIndexOf('/node_modules/');
  return at === -1 ? '' : path.slice(0, at);
}

/** The platform of a binary package from its name: `@swc/core-linux-x64-musl`. */
export function platformFromName(name: string): { os: string[]; cpu: string[]; libc?: string[] } {
  const words = name.split(/[/-]/);
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  if (os === undefined || cpu === undefined) {
    throw new Error(`Cannot tell which platform ${name} is for; add it to package-lock.json by hand.`);
  }
  const musl = words.some((word) => word.startsWith('musl'));
  const glibc = words.some((word) => word.startsWith('gnu'));
  return { os: [os], cpu: [cpu], ...(musl ? { libc: ['musl'] } : glibc ? { libc: ['glibc'] } : {}) };
}

export function completeLockfile(lock: Lockfile): Lockfile {
  const packages = { ...lock.packages };
  for (const { name, version, dev } of missingOptionalPackages(lock)) {
    if (!/^\d+\.\d+\.\d+/.test(version)) throw new Error(`${name} is not asked for by an exact version.`);
    const { os, cpu, libc } = platformFromName(name);
    // In npm's own order, so that npm does not reorder the lines.
    packages[`node_modules/${name}`] = {
      version,
      cpu,
      ...(dev ? { dev } : {}),
      ...(libc ? { libc } : {}),
      optional: true,
      os,
    };
  }
  const inOrder = Object.entries(packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(inOrder) };
}
