/** What has four wheels and a handlebar, or is like it: stock lists it among motorcycles. */
const QUAD = /^(?:atv|side by side)$/i
const BODIES: [pattern: RegExp, silhouette: string][] = [
  [/caravan|camper|pop.?top|motor ?home|fifth wheel|slide.?on|expanda|^trailer$/i, 'caravan'],
  [QUAD, 'quad'],
  [/^(?:adventure|cruiser|mini bike|naked|off road|road|scooter|trike)$|motor.?(?:cycle|bike)/i, 'motorcycle'],
  [/^(?:sport|touring|sport touring)$/i, 'motorcycle'],
  [/truck|pantech|tipper|prime mover|curtain|tanker|^tray$/i, 'truck'],
  [/ute|pick|cab chassis|tray/i, 'ute'],
  [/people|mpv|mini ?bus/i, 'people-mover'],
  [/van/i, 'van'],
  [/suv|wagon.*4|4x4|off-?road/i, 'suv'],
  [/wagon|estate/i, 'wagon'],
  [/hatch|light/i, 'hatch'],
  [/conv|cabrio|roadster|spider|spyder/i, 'convertible'],
  [/coup|targa/i, 'coupe'],
]
const ITEM_TYPES: Record<string, string> = { truck: 'truck', motorcycle: 'motorcycle', caravan: 'caravan' }

/**
 * The drawing nearest to a body's words, which say of mixed stock what kind of vehicle it is; a sedan where nothing is
 * known.
 */
export function silhouetteOf(itemType: string, body: string | null): string {
  if (itemType === 'motorcycle' && QUAD.test(body ?? '')) return 'quad'
  const byType = ITEM_TYPES[itemType]
  if (byType) return byType
  return BODIES.find(([pattern]) => pattern.test(body ?? ''))?.[1] ?? 'sedan'
}
