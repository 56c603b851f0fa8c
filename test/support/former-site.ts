/** A vehicle as another platform's addresses name it. */
export type FormerVehicle = { id: number; stockNumber: string; vin: string; year: number; make: string; model: string }
/** An address of a former site, and the vehicle it was the page of; null for lists and other pages. */
export type FormerAddress = { address: string; shape: string; vehicle: FormerVehicle | null }

type Shape = (vehicle: FormerVehicle, n: number) => string

/** As platforms write the pages of their vehicles, one shape for each. */
const VEHICLE_SHAPES: Record<string, Shape> = {
  'number in the query': ({ id }) => `/used-cars.php?id=${id}`,
  'component in the query': ({ id }) => `/index.php?option=com_cars&view=car&id=${id}`,
  'stock number in the query': ({ stockNumber }) => `/stock/details.aspx?StockNo=${stockNumber}`,
  'slug with the stock number': ({ year, make, model, stockNumber }) =>
    `/vehicle/${year}-${slug(make)}-${slug(model)}-${slug(stockNumber)}/`,
  'VIN in the path': ({ vin, year, make }) => `/inventory/view/${vin}/${year}-${dashed(make)}`,
  'key of the platform': ({ year, make, model, id }) =>
    `/used/${dashed(make)}/${year}-${dashed(make)}-${dashed(model)}-k${(id * 7919).toString(36)}.htm`,
  'words alone': ({ year, make, model }) => `/demo_page/${year}_${slug(make)}_${slug(model)}.asp`,
}
const LIST_SHAPES: Record<string, Shape> = {
  'make and model': ({ make, model }, n) => `/cars-for-sale/${slug(make)}/${slug(model)}/p${n}`,
  'words of a town': ({ make }, n) => `/${dashed(make)}-for-sale-district-${n}.html`,
}

/** `count` addresses, the shapes in turn over the vehicles; no two alike. */
export function formerAddresses(vehicles: readonly FormerVehicle[], count: number): FormerAddress[] {
  const shapes = [
    ...Object.entries(VEHICLE_SHAPES).map(([shape, write]) => ({ shape, write, isList: false })),
    ...Object.entries(LIST_SHAPES).map(([shape, write]) => ({ shape, write, isList: true })),
  ]
  const all = new Map<string, FormerAddress>()
  for (let n = 0; all.size < count; n++) {
    const { shape, write, isList } = shapes[n % shapes.length]!
    const vehicle = vehicles[Math.floor(n / shapes.length) % vehicles.length]!
    const address = write(vehicle, n)
    all.set(address, { address, shape, vehicle: isList ? null : vehicle })
  }
  return [...all.values()]
}

/** Vehicles of a dealer, made up. */
export function formerVehicles(count: number): FormerVehicle[] {
  const names = [
    ['Toyota', 'HiLux'],
    ['Toyota', 'Corolla'],
    ['Kia', 'Sportage'],
    ['Land Rover', 'Discovery Sport'],
    ['Mazda', 'CX-5'],
  ] as const
  return Array.from({ length: count }, (_, n) => {
    const [make, model] = names[n % names.length]!
    const vin = `TESTVN${'ABCDEFGHJK'[n % 10]}${'LMNPRSTUVW'[Math.floor(n / 10) % 10]}X${String(n).padStart(4, '0')}ZZZZ`
    return { id: n + 1, stockNumber: `N${1000 + n}`, vin, year: 2012 + (n % 12), make, model }
  })
}

function dashed(words: string): string {
  return words.replaceAll(' ', '-')
}

function slug(words: string): string {
  return words.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}
