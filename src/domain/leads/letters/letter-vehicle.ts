import { PRICE_SAYS } from '#domain/stock/vocabularies.ts'
import { grouped, moneyWords } from '#domain/tenants/amounts.ts'
import type { LeadVehicle } from '../lead.ts'
import type { LetterVehicle } from './letter.ts'

const CAR_TYPES = { new: 'New', demo: 'Demo', used: 'Used' } as const

/** A vehicle as letters show it. A price says what it contains where that is known (rule:price-kind). */
export function letterVehicle(vehicle: LeadVehicle): LetterVehicle {
  const { name, badge, url, pictureUrl, priceCents, priceType, odometerKm, carType, certified, stockNumber } = vehicle
  const price = priceCents === null ? null : moneyWords(Math.round(priceCents / 100))
  return {
    name,
    badge: badge && !name.includes(badge) ? badge : null,
    href: url,
    pictureSrc: pictureUrl,
    price,
    priceSays: price && priceType ? PRICE_SAYS[priceType] : null,
    facts: [
      [CAR_TYPES[carType], certified ? 'certified' : ''].filter(Boolean).join(', '),
      odometerKm === null ? '' : `${grouped(odometerKm)} km`,
      `Stock ${stockNumber}`,
    ].filter(Boolean),
  }
}
