import type { ItemType } from '#domain/stock/listing.ts'
import type { LeadLetter } from '../../lead-channel.ts'
import { LEAD_FORMS } from '../../lead-forms.ts'
import { otherAnswers, tradeInOfLead } from '../../trade-in.ts'

const TYPES: Record<ItemType, string> = { car: 'Car', motorcycle: 'Bike', caravan: 'Caravan', truck: 'Truck' }

/**
 * A lead as the carsales Lead API v3 takes it. Documented: `Id` is a GUID of ours, `Service` the name of the sender as
 * agreed with carsales. Our reading, after the vehicle shape that network publishes (Identification, Specification, Seller,
 * PriceList): the names of everything else; whoever opens an account compares them with the documents it comes with.
 */
export function carsalesLead({ lead, access, idempotencyKey, isResend }: LeadLetter) {
  const { vehicle } = lead
  const tradeIn = tradeInOfLead(lead)
  const comments = [lead.message, ...otherAnswers(lead).map(({ label, value }) => `${label}: ${value}`)]
  return {
    Id: idempotencyKey,
    Service: 'Forecourt',
    Status: isResend ? 'Resent' : 'New',
    LeadType: lead.category,
    IsTestDrive: LEAD_FORMS[lead.form].kind === 'test-drive',
    CreatedUtc: lead.createdAt.toISOString(),
    Comments: comments.filter(Boolean).join('\n'),
    Prospect: {
      FirstName: lead.firstName,
      LastName: lead.lastName,
      Email: lead.email,
      Phone: lead.phone,
      PostCode: lead.postcode,
      MarketingOptIn: lead.consents.some(({ purpose, given }) => purpose === 'offers' && given),
    },
    Seller: { Identifier: access.account, Name: lead.dealership?.name ?? null, Location: lead.locationName },
    Item: vehicle && {
      Type: TYPES[vehicle.itemType ?? 'car'],
      ListingType: { new: 'New', demo: 'Demo', used: 'Used' }[vehicle.carType],
      Identification: [
        { Type: 'StockNumber', Value: vehicle.stockNumber },
        ...(vehicle.vin ? [{ Type: 'VIN', Value: vehicle.vin }] : []),
      ],
      Specification: {
        Make: vehicle.make,
        Model: vehicle.model,
        ReleaseDate: { Year: vehicle.year },
        Attributes: vehicle.badge ? [{ Name: 'Badge', Value: vehicle.badge }] : [],
      },
      OdometerKm: vehicle.odometerKm,
      Price: vehicle.priceCents === null ? null : vehicle.priceCents / 100,
      Url: vehicle.url,
    },
    TradeIn: tradeIn && {
      Registration: tradeIn.rego,
      Identification: tradeIn.vin ? [{ Type: 'VIN', Value: tradeIn.vin }] : [],
      Specification: { Make: tradeIn.make, Model: tradeIn.model, ReleaseDate: { Year: Number(tradeIn.year) } },
      OdometerKm: tradeIn.odometerKm,
      Comments: tradeIn.comments,
    },
  }
}
