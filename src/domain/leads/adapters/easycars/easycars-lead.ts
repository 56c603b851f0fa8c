import { postcodeState } from '#domain/locations/region.ts'
import type { ItemType } from '#domain/stock/listing.ts'
import type { LeadLetter } from '../../lead-channel.ts'
import { LEAD_FORMS } from '../../lead-forms.ts'
import { otherAnswers, tradeInOfLead } from '../../trade-in.ts'

/** Its numbers for kinds of vehicle; 3 is a boat, 6 a trailer. */
const VEHICLE_TYPES: Record<ItemType, number> = { car: 1, motorcycle: 2, caravan: 4, truck: 5 }
const INTERESTS = { buy: 1, sell: 3, testDrive: 4, service: 5 } as const

/** A CreateLeadRequest: only fields it has, none longer than it takes. What it has no field for stands in the notes. */
export function easycarsLead({ lead, access, idempotencyKey }: LeadLetter) {
  const { vehicle } = lead
  const tradeIn = tradeInOfLead(lead)
  const about = vehicle ?? tradeIn
  if (!about) throw new Error('EasyCars has no place for a lead about no vehicle; its routing leaves it out.')
  const notes = [
    `${lead.category}${lead.dealership ? `, ${lead.dealership.name}` : ''}`,
    lead.message,
    ...otherAnswers(lead).map(({ label, value }) => `${label}: ${value}`),
    vehicle && tradeIn && `Trade-in: ${Object.values(tradeIn).filter(Boolean).join(' ')}`,
    lead.locationName && `Location: ${lead.locationName}`,
  ]
  return {
    AccountNumber: access.account,
    AccountSecret: access.accountSecret,
    ...(vehicle && { StockNumber: cut(vehicle.stockNumber, 20) }),
    VehicleMake: cut(about.make, 100),
    VehicleModel: cut(about.model, 50),
    ...(vehicle && vehicle.priceCents !== null && { VehiclePrice: vehicle.priceCents / 100 }),
    VehicleType: VEHICLE_TYPES[vehicle?.itemType ?? 'car'],
    VehicleYear: Number(about.year),
    IsVehicleNew: vehicle?.carType === 'new',
    VehicleInterest: interestOf(lead.form, vehicle !== null),
    Notes: notes.filter(Boolean).join('\n'),
    ...(lead.pageUrl && lead.pageUrl.length <= 400 && { VehicleSourcePageURL: lead.pageUrl }),
    ExternalID: idempotencyKey,
    LeadCustomer: {
      Name: cut(`${lead.firstName} ${lead.lastName}`.trim(), 100),
      ...(lead.email.length <= 100 && { Email: lead.email }),
      ...(postcodeState(lead.postcode) && { State: postcodeState(lead.postcode) }),
      PostCode: cut(lead.postcode, 10),
      Mobile: cut(lead.phone, 20),
    },
  }
}

function interestOf(form: LeadLetter['lead']['form'], hasVehicle: boolean): number {
  const { kind } = LEAD_FORMS[form]
  if (kind === 'test-drive') return INTERESTS.testDrive
  if (kind === 'service' || kind === 'parts') return INTERESTS.service
  return kind === 'trade-in' || !hasVehicle ? INTERESTS.sell : INTERESTS.buy
}

function cut(text: string, most: number): string {
  return text.slice(0, most)
}
