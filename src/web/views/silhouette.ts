const BODIES: [pattern: RegExp, silhouette: string][] = [
  [/ute|pick|cab chassis|tray/i, 'ute'],
  [/people|mpv|mini ?bus/i, 'people-mover'],
  [/van/i, 'van'],
  [/suv|wagon.*4|4x4|off-?road/i, 'suv'],
  [/wagon|estate/i, 'wagon'],
  [/hatch|light/i, 'hatch'],
  [/conv|cabrio|roadster|spider|spyder/i, 'convertible'],
  [/coup|targa/i, 'coupe'],
  [/truck/i, 'truck'],
]
const ITEM_TYPES: Record<string, string> = { truck: 'truck', motorcycle: 'motorcycle', caravan: 'caravan' }

/** The drawing nearest to a body's words; a sedan where nothing is known. */
export function silhouetteOf(itemType: string, body: string | null): string {
  const byType = ITEM_TYPES[itemType]
  if (byType) return byType
  return BODIES.find(([pattern]) => pattern.test(body ?? ''))?.[1] ?? 'sedan'
}
