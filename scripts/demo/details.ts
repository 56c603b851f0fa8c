import type { Bones } from './bones.ts'
import type { DealerPlan, Twist } from './dealer-plan.ts'
import type { ModelFacts } from './facts/model-facts.ts'
import { type Trim, trimsOf } from './facts/stations.ts'
import type { Random } from './random.ts'

const SPORTY =
  /\b(GT|GT-Line|N Line|N|RS|R|ST|ST-Line|Sport|Sport\+|F Sport|M Sport|S line|GTI|R-Line|GTS|tS|Nismo|XPower|Performance|GR Sport|Mach 1|Dark Horse)\b/

type Cabin = { trim: Trim; interiorColour: string | null }

/** The colour of the cabin, and which of the drawn trims shows it. */
export function dealTrim({ model, grade }: Bones, features: readonly string[], random: Random): Cabin {
  if (model.itemType === 'motorcycle') return { trim: 'dark', interiorColour: null }
  if (model.itemType === 'caravan')
    return random.pick<Cabin>([
      { trim: 'light', interiorColour: 'Light Oak' },
      { trim: 'light', interiorColour: 'White' },
      { trim: 'dark', interiorColour: 'Walnut and Charcoal' },
    ])
  const drawn = trimsOf(model.look)
  if (drawn.includes('sport') && SPORTY.test(grade.badge))
    return { trim: 'sport', interiorColour: random.pick(['Black with Red Stitching', 'Black Suede', 'Black and Red']) }
  if (drawn.includes('light') && features.includes('Leather Seats') && random.chance(0.5))
    return { trim: 'light', interiorColour: random.pick(['Stone Leather', 'Beige Leather', 'Light Grey Leather']) }
  const dark = features.includes('Leather Seats') ? ['Black Leather'] : ['Black', 'Black', 'Charcoal', 'Black Cloth']
  return { trim: 'dark', interiorColour: random.pick(dark) }
}

/** The dealer's own word on a card, where it is true of the vehicle; most have none. */
export function dealTag(
  plan: DealerPlan,
  { line, twists, model, grade, km, ageYears }: Bones,
  features: readonly string[],
  random: Random,
): string | null {
  if (!random.chance(plan.tagShare) || twists.has('sold') || twists.has('sold-long-ago')) return null
  const isLams = grade.badge.includes('LAMS')
  const fits = plan.tags.filter(
    (tag) =>
      (tag !== 'LAMS Approved' || isLams) &&
      (tag !== 'Off-grid Ready' || model.itemType === 'caravan') &&
      (tag !== 'Test Drive Only' || line.carType !== 'used') &&
      (!/One Owner|Low Kms|Just Traded|Ex-Council|Farm Ready/.test(tag) || line.carType === 'used') &&
      (tag !== 'Both Cables Included' || grade.engine?.fuel === 'Electric') &&
      (tag !== 'Available Now' ||
        !['coming-soon', 'preorder', 'reserved'].some((twist) => twists.has(twist as Twist))) &&
      (tag !== 'Low Kms' || (km ?? Number.POSITIVE_INFINITY) <= Math.max(1, ageYears) * 9_000) &&
      (tag !== 'Runout Offer' || line.carType !== 'used') &&
      (tag !== 'Ex-Council' || /Utility|Chassis|Van|Tray|Pantech/.test(model.body)) &&
      (tag !== 'Farm Ready' || /Utility|Chassis|Tray/.test(model.body) || model.look.startsWith('offroader')) &&
      (tag !== 'Company Car' || line.carType !== 'new') &&
      (tag !== 'Tow Pack Fitted' || features.includes('Tow Bar')),
  )
  return fits.length > 0 ? random.pick(fits) : null
}

/** What makes a badge as long as some dealers write it. */
export function longerBy(model: ModelFacts): string {
  if (model.itemType === 'motorcycle') return 'with Touring Luggage, Tall Screen & Crash Protection Pack'
  if (/Utility|Chassis/.test(model.body) || model.look.startsWith('offroader')) return 'with Touring & Towing Pack'
  return 'with Premium Paint, Technology & Comfort Package'
}

/** Days until the registration runs out; negative where it has, null where there is none. */
export function dealRegistration({ line, twists }: Bones, random: Random): number | null {
  if (line.carType === 'new' || twists.has('coming-soon')) return null
  return twists.has('rego-expired') ? -random.int(20, 90) : random.int(40, 360)
}

/** Seventeen characters in the shape of a VIN; no maker has the code ZZ9. */
export function dealVin(random: Random): string {
  const letters = [...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789']
  return `ZZ9${Array.from({ length: 8 }, () => random.pick(letters)).join('')}${random.int(100_000, 999_999)}`
}

/** A month of the year as yyyy-mm, none that was still to come. */
export function monthOf(year: number, random: Random): string {
  return `${year}-${String(random.int(1, year === 2026 ? 9 : 12)).padStart(2, '0')}`
}

/** A month some months later, as yyyy-mm. */
export function nextMonth(month: string, later: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const count = year * 12 + number - 1 + later
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}
