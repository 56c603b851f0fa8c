import type { BenchRow } from '../bench-row.ts'
import { leadCosts } from './costs-of-leads.ts'
import { pageCosts } from './costs-of-pages.ts'
import { pictureCosts } from './costs-of-pictures.ts'
import { stockCosts } from './costs-of-stock.ts'

/** What one vehicle, one photo and one lead cost: what docs/scale.md multiplies. */
export async function costsBench(): Promise<BenchRow[]> {
  return [...(await stockCosts()), ...(await pictureCosts()), ...(await leadCosts()), ...(await pageCosts())]
}
