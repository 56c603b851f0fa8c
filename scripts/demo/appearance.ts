import type { Bones } from './bones.ts'
import type { DealerPlan } from './dealer-plan.ts'
import type { Look } from './facts/model-facts.ts'
import { PAINT_SHARES, type Paint, paintsOf, tintOf } from './facts/paints.ts'
import { EVERY_LOOK, type Station } from './facts/stations.ts'
import { type Random, randomFrom, weighted } from './random.ts'
import { shownOrders } from './shown-orders.ts'

/** Cards on one page of a search. */
export const PAGE = 21
const ROUNDS = 400
/** Cards that stand beside or under one another. */
const NEAR = 3
const TINT_ROUNDS = 12
const LEAD_ROUNDS = 12

/** The paint of each vehicle: as common as in any yard, and so that neighbours on a page are no lookalikes. */
export function choosePaints(plan: DealerPlan, yard: readonly Bones[]): Paint[] {
  const random = randomFrom(`${plan.slug} paints`)
  const neighbours = neighboursOf(yard)
  const paints = withoutLookalikes(yard, neighbours, random)
  const beside = besideOf(yard)
  for (let round = 0; round < TINT_ROUNDS; round++) for (const bones of yard) tell(bones, paints, neighbours, beside)
  return paints
}

/**
 * Where each vehicle is first looked at from: its best side, unless a twin in the same paint may stand on the same
 * page. The rear shows a vehicle whole as well; what comes after it stands closer.
 */
export function chooseLeads(yard: readonly Bones[], paints: readonly Paint[]): Station[] {
  const neighbours = neighboursOf(yard)
  const leads: Station[] = yard.map(() => 'hero')
  for (let round = 0; round < LEAD_ROUNDS; round++) {
    for (const bones of yard) {
      if (bones.showpiece) continue
      const twins = neighbours[bones.index]!.filter(({ bones: other }) => paints[other.index] === paints[bones.index])
      const clash = (lead: Station) =>
        twins.reduce((sum, { bones: other, weight }) => sum + (leads[other.index] === lead ? weight : 0), 0)
      leads[bones.index] = EVERY_LOOK.toSorted((one, other) => clash(one) - clash(other))[0]!
    }
  }
  return leads
}

function withoutLookalikes(yard: readonly Bones[], neighbours: Neighbours, random: Random): Paint[] {
  const paints = yard.map((bones) => bones.showpiece?.paint ?? usualPaint(bones, random))
  let best = { clash: Number.POSITIVE_INFINITY, paints: [...paints] }
  for (let round = 0; round < ROUNDS && best.clash > 0; round++) {
    let clash = 0
    // Now and then something worse is tried: what is stuck comes loose.
    const daring = Math.max(0, 0.05 * (1 - round / 300))
    for (const bones of yard) clash += repaint(bones, paints, neighbours, daring, random)
    if (clash < best.clash) best = { clash, paints: [...paints] }
  }
  return best.paints
}

function usualPaint({ model }: Bones, random: Random): Paint {
  return weighted(offered(model.make, model.look), random).paint
}

function offered(make: string, look: Look): { paint: Paint; share: number }[] {
  return paintsOf(make, look).map((paint) => ({ paint, share: PAINT_SHARES[paint] }))
}

type Neighbours = { bones: Bones; weight: number }[][]

/** Who may stand on a page with whom, and how bad it is that they look alike: worst side by side. */
function neighboursOf(yard: readonly Bones[]): Neighbours {
  const near = yard.map(() => new Map<number, number>())
  const add = (one: Bones, other: Bones, weight: number) =>
    near[one.index]!.set(other.index, (near[one.index]!.get(other.index) ?? 0) + weight)
  for (const [nth, order] of shownOrders(yard).entries()) {
    const seen = weightOf(nth, order)
    for (const [place, bones] of order.entries()) {
      for (let ahead = 1; ahead < PAGE && place + ahead < order.length; ahead++) {
        const other = order[place + ahead]!
        if (other.model.look !== bones.model.look) continue
        add(bones, other, seen * (PAGE - ahead) ** 2)
        add(other, bones, seen * (PAGE - ahead) ** 2)
      }
    }
  }
  return near.map((others) => [...others].map(([index, weight]) => ({ bones: yard[index]!, weight })))
}

/** Whatever they look like, the vehicles that stand next to each one in the default order. */
function besideOf(yard: readonly Bones[]): Bones[][] {
  const beside: Bones[][] = yard.map(() => [])
  const [order] = shownOrders(yard)
  for (const [place, bones] of order!.entries()) {
    for (const other of order!.slice(place + 1, place + 1 + NEAR)) {
      beside[bones.index]!.push(other)
      beside[other.index]!.push(bones)
    }
  }
  return beside
}

/**
 * The default order is what most shoppers see, the newest what the home page shows. A make or a trade that has fewer
 * pictures than three pages have cards cannot but repeat: it does not spoil the others.
 */
function weightOf(nth: number, order: readonly Bones[]): number {
  const pictures = new Set(
    order.flatMap(({ model }) => paintsOf(model.make, model.look).map((paint) => `${model.look} ${paint}`)),
  )
  return pictures.size < 3 * PAGE ? 0.2 : ([14, 4][nth] ?? 4)
}

/** Gives a vehicle that clashes the paint that clashes least with its neighbours; answers how much it clashed before. */
function repaint(bones: Bones, paints: Paint[], neighbours: Neighbours, daring: number, random: Random): number {
  const now = clashOf(bones, paints[bones.index]!, paints, neighbours)
  if (bones.showpiece || now === 0) return now

  const choices = offered(bones.model.make, bones.model.look).map((choice) => ({
    ...choice,
    clash: clashOf(bones, choice.paint, paints, neighbours),
  }))
  const least = Math.min(...choices.map(({ clash }) => clash))
  const best = choices.filter(({ clash }) => clash === least)
  paints[bones.index] = weighted(random.chance(daring) ? choices : best, random).paint
  return now
}

/** Gives a vehicle another tint than those beside it, where that makes it no more of a lookalike. */
function tell(bones: Bones, paints: Paint[], neighbours: Neighbours, beside: readonly Bones[][]): void {
  if (bones.showpiece) return
  const current = paints[bones.index]!
  const tints = beside[bones.index]!.map(({ index }) => tintOf(paints[index]!))
  const same = (paint: Paint) => tints.filter((tint) => tint === tintOf(paint)).length
  const now = clashOf(bones, current, paints, neighbours)
  for (const { paint } of offered(bones.model.make, bones.model.look)) {
    const isBetter = same(paint) < same(paints[bones.index]!)
    if (isBetter && clashOf(bones, paint, paints, neighbours) <= now) paints[bones.index] = paint
  }
}

function clashOf(bones: Bones, paint: Paint, paints: readonly Paint[], neighbours: Neighbours): number {
  return neighbours[bones.index]!.reduce(
    (sum, { bones: other, weight }) => sum + (paints[other.index] === paint ? weight : 0),
    0,
  )
}
