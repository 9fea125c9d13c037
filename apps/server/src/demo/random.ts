export { pick, type Random, seeded } from '../platform/random.ts';
