import type * as z from 'zod'

/** A schema as zod describes itself: only what the walk reads. */
type Definition = {
  type: string
  innerType?: Schema
  shape?: Record<string, Schema>
  element?: Schema
  keyType?: Schema
  valueType?: Schema
  options?: Schema[]
  in?: Schema
  entries?: Record<string, unknown>
  values?: unknown[]
}
type Schema = { def: Definition; safeParse(value: unknown): { success: boolean } }
type Path = readonly (string | number)[]
type Place = { path: Path; build(value: unknown): unknown }

/** An address stands there: its path, whether it names a picture, and the least that is right around it. */
export type AddressPlace = { path: string; picture: boolean; build(address: string): unknown }

/** Something of each kind, to stand where a value is required beside the one that is tried. */
const SAMPLES: unknown[] = [
  'a',
  'https://a.example/a',
  '/a',
  'https://youtu.be/a',
  'a@a.example',
  '2026-01-02',
  1,
  true,
  [],
  {},
]

/**
 * Every place of a schema where an address is written: a text that takes an address and not any words, or one whose
 * name says that it is one. So a place that forgets to check what it takes is found too.
 */
export function addressPlaces(schema: z.ZodType): AddressPlace[] {
  const found = textsOf(schema as unknown as Schema, { path: [], build: (value) => value })
  const places = found.filter(([leaf, { path }]) => takesAddress(leaf) || isNamedSo(path))
  return places.map(([leaf, { path, build }]) => ({ path: written(path), picture: takesPicture(leaf), build }))
}

function takesAddress(leaf: Schema): boolean {
  const takes = (text: string) => leaf.safeParse(text).success
  return ['https://a.example', 'https://a.example/a', '/a', 'videos/a.mp4'].some(takes) && !takes('any words')
}

function takesPicture(leaf: Schema): boolean {
  return leaf.safeParse('pictures/a.webp').success && !leaf.safeParse('any words').success
}

function isNamedSo(path: Path): boolean {
  return /(?:src|linkTo|url|href|address|website)$/i.test(String(path.findLast((part) => typeof part === 'string')))
}

function textsOf(schema: Schema, place: Place): [leaf: Schema, place: Place][] {
  const { def } = schema
  const { path, build } = place
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape!).flatMap(([key, part]) =>
        textsOf(part, {
          path: [...path, key],
          build: (value) => build({ ...requiredBeside(def.shape!, key), [key]: value }),
        }),
      )
    case 'array':
      return textsOf(def.element!, { path: [...path, 0], build: (value) => build([value, ...othersOf(schema)]) })
    case 'record': {
      const key = String(sample(def.keyType!))
      return textsOf(def.valueType!, { path: [...path, key], build: (value) => build({ [key]: value }) })
    }
    case 'union':
      return def.options!.flatMap((option) => textsOf(option, place))
    case 'string':
      return [[schema, place]]
    default: {
      const inner = def.innerType ?? def.in
      return inner ? textsOf(inner, place) : []
    }
  }
}

function requiredBeside(shape: Record<string, Schema>, key: string): Record<string, unknown> {
  const others = Object.entries(shape).filter(([name, part]) => name !== key && !part.safeParse(undefined).success)
  return Object.fromEntries(others.map(([name, part]) => [name, sample(part)]))
}

/** What a list needs after its first entry to be long enough. */
function othersOf(list: Schema): unknown[] {
  const entry = () => sample(list.def.element!)
  const lengths = [1, 2, 3, 4, 5, 6]
  const enough = lengths.find((length) => list.safeParse(Array.from({ length }, entry)).success) ?? 1
  return Array.from({ length: enough - 1 }, entry)
}

function sample(schema: Schema): unknown {
  const { def } = schema
  if (def.type === 'object') return requiredBeside(def.shape!, '')
  if (def.type === 'array' && !schema.safeParse([]).success) return [sample(def.element!), ...othersOf(schema)]
  const found = [...SAMPLES, ...wordsOf(def)].find((value) => schema.safeParse(value).success)
  if (found === undefined) throw new Error(`Nothing known is right for a ${def.type}: add a sample of it`)
  return found
}

function wordsOf({ entries, values }: Definition): unknown[] {
  return [...Object.values(entries ?? {}), ...(values ?? [])]
}

/** As problems name a place: "settings.home.slides[0].imageSrc". */
function written(path: Path): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    if (!/^[\w$-]+$/.test(part)) return `${text}["${part}"]`
    return text ? `${text}.${part}` : part
  }, '')
}
