/**
 * A registry mirror that holds only some platforms' binaries makes npm leave the others out of the lockfile,
 * and `npm ci` then refuses that lockfile everywhere. `npm run lockfile`, after changing dependencies, adds what
 * is missing, by exact version and hash, so that each machine fetches its own binary and no other.
 */

export interface LockedPackage {
  version?: string;
  integrity?: string;
  /** One of ours, in its folder. */
  link?: boolean;
  /** Comes in the archive of another. */
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

/** Optional dependencies of locked packages that the lockfile itself does not hold. */
export function missingOptionalPackages(lock: Lockfile): MissingPackage[] {
  return Object.entries(lock.packages).flatMap(([path, locked]) =>
    Object.entries(locked.optionalDependencies ?? {})
      .filter(([name]) => !isResolvable(lock, path, name))
      .map(([name, version]) => ({ name, version, dev: locked.dev === true })),
  );
}

/** What npm would install whatever a registry sends for it. */
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

/** The platform a binary package is for, as its name tells it: `@swc/core-linux-x64-musl`. */
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
    // In npm's own order, so that npm leaves the lines alone.
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
