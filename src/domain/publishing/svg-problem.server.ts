import { SaxesParser, type SaxesTagNS } from 'saxes'

export type SvgProblem = { line: number; reason: string }

const LARGEST_SVG_BYTES = 512 * 1024
const DEEPEST = 200
/** Elements that run, embed or play something. */
const ACTIVE = new Set(
  'script foreignobject iframe object embed audio video handler listener link meta base'.split(' '),
)
const INNER_REFERENCE = /^(?:#[\w.:-]*|data:image\/(?:png|jpeg|webp|gif);base64,[\w+/=\s]*)$/i
const FETCHES =
  /url\(\s*(?!["']?\s*#)|\b(?:image|image-set|src)\(|@import|expression\s*\(|javascript:|-moz-binding|behavior\s*:/i
const SVG = 'http://www.w3.org/2000/svg'
const PAGE_MARKUP = 'http://www.w3.org/1999/xhtml'

/**
 * What in a drawing could do something besides being drawn, or fetch something: null when nothing. It must be well-formed
 * XML without a document type.
 */
export function svgProblem(bytes: Uint8Array): SvgProblem | null {
  if (bytes.byteLength > LARGEST_SVG_BYTES) return { line: 1, reason: 'The drawing is larger than 512 kB' }
  const text = decoded(bytes)
  if (text === null) return { line: 1, reason: 'The drawing is not UTF-8 text' }

  const parser = new SaxesParser({ xmlns: true })
  let found: SvgProblem | null = null
  let depth = 0
  let style: string | null = null
  const refuse = (reason: string) => {
    found ??= { line: parser.line, reason }
    // Ends the reading.
    throw new Error(reason)
  }
  parser.on('doctype', () => refuse('A document type (<!DOCTYPE …>) is not taken in a drawing; remove it'))
  parser.on('processinginstruction', ({ target }) => refuse(`<?${target}?> is not taken in a drawing; remove it`))
  parser.on('opentag', (tag) => {
    const reason =
      depth++ === 0 && (tag.local !== 'svg' || tag.uri !== SVG)
        ? `This is no drawing: it starts with <${tag.name}>, not <svg xmlns="${SVG}">`
        : tagProblem(tag)
    if (reason) refuse(reason)
    if (depth > DEEPEST) refuse(`Elements stand in one another more than ${DEEPEST} deep here`)
    if (style !== null) refuse(`<${tag.name}> stands in a style; a style of a drawing is text`)
    if (tag.local === 'style') style = ''
  })
  parser.on('closetag', ({ local }) => {
    depth--
    if (local !== 'style') return
    if (fetches(style ?? '')) refuse('A style that fetches or runs something is not taken in a drawing')
    style = null
  })
  // A comment parts a text, and browsers read it as one.
  const addWords = (words: string) => {
    if (style !== null) style += words
  }
  parser.on('text', addWords)
  parser.on('cdata', addWords)
  parser.on('error', (error) => refuse(`The drawing is not well-formed: ${error.message.replace(/^\d+:\d+: /, '')}`))
  try {
    parser.write(text).close()
  } catch (error) {
    const reason = `The drawing is not well-formed: ${(error as Error).message.replace(/^\d+:\d+: /, '')}`
    found ??= { line: parser.line, reason }
  }
  return found
}

function tagProblem({ name, local, uri, attributes }: SaxesTagNS): string | null {
  if (ACTIVE.has(local.toLowerCase()) || uri === PAGE_MARKUP)
    return `<${name}> is not taken in a drawing: a drawing only draws`
  for (const { name: attribute, value } of Object.values(attributes)) {
    const key = attribute.toLowerCase()
    if (key.startsWith('on')) return `The event handler ${attribute} is not taken in a drawing`
    const isReference = key === 'src' || key.split(':').at(-1) === 'href'
    if (isReference && !INNER_REFERENCE.test(value.trim()))
      return `${attribute}="${value.slice(0, 60)}" leads out of the drawing; only references within it (#…) are taken`
    if (/^\s*(?:javascript|data|vbscript):/i.test(value) && !INNER_REFERENCE.test(value.trim()))
      return `${attribute}="${value.slice(0, 60)}" is not taken in a drawing`
    if (fetches(value)) return `${attribute} fetches something from elsewhere; a drawing holds all it needs`
    if (key === 'attributename' && /href$/i.test(value)) return 'An animation may not change where something leads'
  }
  return null
}

function fetches(style: string): boolean {
  return FETCHES.test(withoutEscapes(style))
}

/** CSS Syntax Level 3 §4.3.7: a style may spell any character by its number, or with a backslash before it. */
function withoutEscapes(style: string): string {
  return style.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gis, (_, hex: string | undefined, character: string) => {
    const code = hex === undefined ? null : Number.parseInt(hex, 16)
    if (code === null) return character
    return code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code)
  })
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
