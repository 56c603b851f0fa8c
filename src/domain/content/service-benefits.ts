import { grouped } from '#domain/tenants/amounts.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'

type Terms = TenantSettings['service']['terms']
export type ServiceBenefit = { kind: 'servicing' | 'warranty' | 'makers' | 'roadside'; title: string; text: string }

/** What a brand promises with its vehicles, in words (rule:service-benefits); what it does not is left out. */
export function serviceBenefits(terms: Terms): ServiceBenefit[] {
  const { flatPriceServices, flatPriceYears, flatPriceKm, warrantyYears, warrantyKm } = terms
  const { manufacturerWarrantyYears, manufacturerWarrantyByMake: byMake, roadsideYears, roadsideInitialMonths } = terms
  const said: (ServiceBenefit | false)[] = [
    flatPriceServices > 0 && {
      kind: 'servicing',
      title: 'Flat-price servicing',
      text: `The first ${services(flatPriceServices)} at a flat price, for up to ${limit(flatPriceYears, flatPriceKm)}.`,
    },
    warrantyYears > 0 && {
      kind: 'warranty',
      title: `${years(warrantyYears)} of warranty`,
      text: warrantyKm === 0 ? 'With no limit on kilometres.' : `For ${limit(warrantyYears, warrantyKm)}.`,
    },
    byMake.length > 0 && {
      kind: 'makers',
      title: 'Warranty of each make',
      text: `${byMake.map((one) => `${one.make}: ${years(one.years)}`).join('; ')}. Other makes: ${years(manufacturerWarrantyYears)}.`,
    },
    roadsideYears > 0 && {
      kind: 'roadside',
      title: 'Roadside assistance',
      text: `${roadsideInitialMonths} months with the vehicle and again from each scheduled service, for up to ${years(roadsideYears)}.`,
    },
  ]
  return said.filter((benefit) => benefit !== false)
}

function limit(most: number, km: number): string {
  const distance = km > 0 ? ` or ${grouped(km)} km, whichever comes first` : ''
  return years(most) + distance
}

function years(count: number): string {
  return count === 1 ? '1 year' : `${count} years`
}

function services(count: number): string {
  return count === 1 ? 'scheduled service' : `${count} scheduled services`
}
