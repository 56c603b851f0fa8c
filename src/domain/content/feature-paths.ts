import { isComingPath, pathPattern } from './platform-paths.ts'

/** Paths that the platform answers today, and the one of its contract that a dealer writes. */
const PRESENT = [
  '', 'search', 'search/*', 'cars', 'cars/*', 'models', 'models/*', 'special-offers', 'offers', 'offers/*', 'media/*',
  'value-my-car-terms-and-conditions',
].map(pathPattern) // biome-ignore format: one list

/** Whether the platform answers a path, now or by its contract (B§2, C§2.1); a dealer may write a page there until then. */
export function isFeaturePath(path: string): boolean {
  return PRESENT.some((pattern) => pattern.test(path)) || isComingPath(path)
}
