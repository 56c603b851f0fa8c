import type { FacetAttribute } from '../search-document.ts'
import type { SortKey } from '../sort.ts'

type Said = readonly [attribute: FacetAttribute, value: string]

/** What everybody in the trade says, and the value of a filter it stands for; squeezed to letters and digits. */
export const TRADE_WORDS: Readonly<Record<string, Said>> = {
  ...said('body', 'Ute', 'ute pickup pickuptruck dualcab dualcabute doublecab singlecab extracab crewcab'),
  ...said('body', 'Hatch', 'hatch hatchback'),
  ...said('body', 'Wagon', 'wagon stationwagon estate'),
  ...named('body', 'Sedan SUV Van Coupe'),
  ...said('body', 'People Mover', 'peoplemover minibus'),
  ...said('body', 'Convertible', 'convertible cabriolet soft-top roadster'),
  ...said('body', 'Cab Chassis', 'cabchassis'),
  ...said('drive', '4WD', '4wd 4x4 fourwheeldrive 4wheeldrive fourbyfour'),
  ...said('drive', 'AWD', 'awd allwheeldrive'),
  ...said('drive', '2WD', '2wd 4x2 twowheeldrive'),
  ...said('drive', 'FWD', 'fwd frontwheeldrive'),
  ...said('drive', 'RWD', 'rwd rearwheeldrive'),
  ...said('fuel', 'Diesel', 'diesel turbodiesel'),
  ...said('fuel', 'Petrol', 'petrol unleaded'),
  ...said('fuel', 'Hybrid', 'hybrid'),
  ...said('fuel', 'Plug-in Hybrid', 'phev pluginhybrid plugin'),
  ...said('fuel', 'Electric', 'electric ev bev'),
  ...said('fuel', 'LPG', 'lpg'),
  ...said('transmission', 'Automatic', 'auto automatic'),
  ...said('transmission', 'Manual', 'manual'),
  ...said('car_type', 'used', 'used secondhand preowned preloved'),
  ...said('car_type', 'new', 'new brandnew'),
  ...said('car_type', 'demo', 'demo demonstrator exdemo exdemonstrator'),
  ...named('colour', 'White Silver Black Red Green Yellow Orange Brown Gold Purple'),
  ...said('colour', 'Grey', 'grey gray charcoal'),
  ...said('colour', 'Blue', 'blue navy navyblue'),
  ...said('colour', 'Beige', 'beige cream'),
  ...said('colour', 'Maroon', 'maroon burgundy'),
  ...said('state', 'QLD', 'qld queensland'),
  ...said('state', 'NSW', 'nsw newsouthwales'),
  ...said('state', 'VIC', 'vic victoria'),
  ...said('state', 'SA', 'southaustralia'),
  ...said('state', 'WA', 'westernaustralia'),
  ...said('state', 'TAS', 'tas tasmania'),
  ...said('state', 'ACT', 'canberra'),
  ...said('state', 'NT', 'northernterritory'),
  ...said('item_type', 'motorcycle', 'motorbike motorcycle'),
  ...named('item_type', 'caravan truck'),
}

/** Short names of makes that a stock list never uses. */
export const MAKE_NICKNAMES: Readonly<Record<string, string>> = {
  vw: 'Volkswagen',
  merc: 'Mercedes-Benz',
  mercedes: 'Mercedes-Benz',
  benz: 'Mercedes-Benz',
  harley: 'Harley-Davidson',
  landy: 'Land Rover',
}

/** Words that say nothing about a vehicle. */
export const FILLERS: ReadonlySet<string> = new Set(
  `a an and any are at be budget can car cars do for get have i id im in is it like looking me my of on one or please
  search searching show some something that the to vehicle vehicles want wanted we with would you your buy find need but
  capacity there transmission gearbox engine colour color coloured`.split(/\s+/),
)

/** Words that turn what follows round; filters cannot say it. */
export const NEGATIONS: ReadonlySet<string> = new Set(['not', 'no', 'except', 'without', 'excluding'])

/** What asks for an order, longest first. */
export const ORDER_WORDS: readonly (readonly [words: readonly string[], sort: SortKey])[] = [
  ...order('km:asc', 'low kms, lower kms, lowest kms, low km, lower km, lowest km, low ks, lowest ks'),
  ...order(
    'km:asc',
    'low kilometres, lowest kilometres, low kilometers, lowest kilometers, low mileage, lowest mileage',
  ),
  ...order('price:asc', 'price low to high, lowest price, lowest prices, lowest priced, cheapest, cheap'),
  ...order('price:desc', 'price high to low, highest price, highest prices, highest priced, most expensive, dearest'),
  ...order('year:desc', 'newest'),
  ...order('created_at_timestamp:desc', 'latest'),
]

function order(sort: SortKey, phrases: string): [string[], SortKey][] {
  return phrases.split(', ').map((phrase) => [phrase.split(' '), sort])
}

function said(attribute: FacetAttribute, value: string, words: string): Record<string, Said> {
  return Object.fromEntries(words.split(' ').map((word) => [word.replaceAll('-', ''), [attribute, value]]))
}

/** Values that are said as they are written. */
function named(attribute: FacetAttribute, values: string): Record<string, Said> {
  return Object.assign({}, ...values.split(' ').map((value) => said(attribute, value, value.toLowerCase())))
}
