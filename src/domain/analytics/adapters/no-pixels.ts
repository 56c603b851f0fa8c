import type { Pixels } from '../pixels.ts'

/** Tells nobody anything: what a demo does, whose accounts are invented. */
export const noPixels: Pixels = { send: async () => [] }
