import { SaxesParser, type SaxesTagPlain } from 'saxes'

export type SvgProblem = { line: number; reason: string }

const LARGEST_SVG_BYTES = 512 * 1024
/** Elements that run, embed or play something. */
const ACTIVE = new Set([
  'script',
  'foreignobject',
  'iframe',
  'object',
  'embed',
  'audio',
  'video',
  'handler',
  'listener',
  'link',
  'meta',
  'base',
])
const INNER_REFERENCE = /^(?:#[\w.:-]*|data:image\/(?:png|jpeg|webp|gif);base64,[\w+/=\s]*)$/i
const FETCHES = /url\(\s*(?!["']?\s*#)|@import|expression\s*\(|javascript:|-moz-binding|behavior\s*:/i

/**
 * What in a drawing could do something besides being drawn, or fetch something: null when nothing. It must be well-formed
 * XML without a document type.
 */
export function svgProblem(bytes: Uint8Array): SvgProblem | null {
  if (bytes.byteLength > LARGEST_SVG_BYTES) return { line: 1, reason: 'The drawing is larger than 512 kB' }
  const text = decoded(bytes)
  if (text === null) return { line: 1, reason: 'The drawing is not UTF-8 text' }

  const parser = new SaxesParser()
  let found: SvgProblem | null = null
  let depth = 0
  const refuse = (reason: string) => {
    found ??= { line: parser.line, reason }
  }
  parser.on('doctype', () => refuse('A document type (<!DOCTYPE …>) is not taken in a drawing; remove it'))
  parser.on('processinginstruction', ({ target }) => refuse(`<?${target}?> is not taken in a drawing; remove it`))
  parser.on('opentag', (tag) => {
    const reason =
      depth++ === 0 && tag.name !== 'svg'
        ? `This is no drawing: it starts with <${tag.name}>, not <svg>`
        : tagProblem(tag)
    if (reason) refuse(reason)
  })
  parser.on('closetag', () => void depth--)
  const checkStyle = (words: string) => {
    if (FETCHES.test(words)) refuse('A style that fetches or runs something is not taken in a drawing')
  }
  parser.on('text', checkStyle)
  parser.on('cdata', checkStyle)
  parser.on('error', (error) => refuse(`The drawing is not well-formed: ${error.message.replace(/^\d+:\d+: /, '')}`))
  try {
    parser.write(text).close()
  } catch (error) {
    refuse(`The drawing is not well-formed: ${(error as Error).message.replace(/^\d+:\d+: /, '')}`)
  }
  return found
}

function tagProblem({ name, attributes }: SaxesTagPlain): string | null {
  const local = name.toLowerCase().split(':').at(-1)!
  if (ACTIVE.has(local)) return `<${name}> is not taken in a drawing: a drawing only draws`
  for (const [attribute, value] of Object.entries(attributes)) {
    const key = attribute.toLowerCase()
    if (key.startsWith('on')) return `The event handler ${attribute} is not taken in a drawing`
    const isReference = key === 'src' || key.split(':').at(-1) === 'href'
    if (isReference && !INNER_REFERENCE.test(value.trim()))
      return `${attribute}="${value.slice(0, 60)}" leads out of the drawing; only references within it (#…) are taken`
    if (/^\s*(?:javascript|data|vbscript):/i.test(value) && !INNER_REFERENCE.test(value.trim()))
      return `${attribute}="${value.slice(0, 60)}" is not taken in a drawing`
    if (FETCHES.test(value)) return `${attribute} fetches something from elsewhere; a drawing holds all it needs`
    if (key === 'attributename' && /href$/i.test(value)) return 'An animation may not change where something leads'
  }
  return null
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
