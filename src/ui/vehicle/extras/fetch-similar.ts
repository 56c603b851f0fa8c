import type { CardView } from '../views.ts'

/** The cards beside a vehicle (`GET /api/cars/{slug}/similar?cards=1`). That it failed is only logged (rule:similar-vehicles). */
export async function fetchSimilar(from: string): Promise<CardView[] | 'failed'> {
  try {
    const answer = await fetch(from)
    if (answer.ok) return ((await answer.json()) as { cards: CardView[] }).cards
    console.warn('Similar vehicles could not be had.', answer.status)
  } catch (error) {
    console.warn('Similar vehicles could not be had.', error)
  }
  return 'failed'
}
