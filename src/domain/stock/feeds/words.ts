import { decodeHTMLStrict } from 'entities'
import { isBlank, type Reading } from './values.ts'

/**
 * Text as people read it, from text as websites and systems hold it: tags gone, line breaks kept, entities resolved; rows of
 * signs (`* * *`, `///`, `----`), which part the text of a box with one line, are line breaks. No word is taken.
 */
export function cleanComments(text: string): string | null {
  const lines = stripTagsIfAny(text)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: feeds carry them, pages must not
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u2060\ufeff\ufffe\uffff]/g, '')
    .replace(ROW_OF_SIGNS, '\n')
    .split('\n')
    .map((line) => line.trimEnd().replace(/^[\t\u00a0]+/g, ''))
  const clean = lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return isBlank(clean) ? null : clean
}

/** With the comma by which a system strung it to what stands before. A slash is one between spaces alone: others are of addresses. */
const ROW_OF_SIGNS =
  /,?[^\S\n]{0,9}(?:\*(?:[^\S\n]*\*)+|([-=_~#])(?:[^\S\n]*\1){2,}|(?<!\S)\/(?:[^\S\n]*\/)+(?!\S))[^\S\n]*/g

/** Each looks no further than the next tag, and no blank twice: a cell of a megabyte takes no longer than its share. */
function stripTags(html: string): string {
  return html
    .replace(/<(script|style)\b[^<>]*>[\s\S]*?(<\/\1>|$)/gi, '')
    .replace(/<!--(?:(?!<!--)[\s\S])*?-->/g, '')
    .replace(/\s{0,20}<br\b[^<>]*>[^\S\n]*/gi, '\n')
    .replace(/<li\b[^<>]*>/gi, '\n• ')
    .replace(/<\/(p|div|ul|ol|h[1-6]|tr|table)>|<(p|div|h[1-6]|tr)\b[^<>]*>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
}

/** The items of a list: split on commas, semicolons, bars and line ends, but not inside brackets or numbers (`2,500 kg`). */
export function splitList(text: string): string[] {
  const items = new Map<string, string>()
  for (const piece of pieces(stripTagsIfAny(text))) {
    const item = piece
      .replace(/\s+/g, ' ')
      .replace(/^[•*·\s-]+(?=\S)/, '')
      .trim()
    if (!isBlank(item) && !items.has(item.toLowerCase())) items.set(item.toLowerCase(), item)
  }
  return [...items.values()]
}

const LAYOUT_TAG = /<\/?(?:b|br|div|em|font|h[1-6]|i|li|ol|p|span|strong|table|t[dr]|u|ul)(?:\s[^<>]*)?\/?>/gi
/** Systems escape what others have escaped before: `&amp;nbsp;`, `&lt;br&gt;`. */
const MOST_ESCAPES = 3

function stripTagsIfAny(text: string): string {
  if (!/[<&]/.test(text)) return text
  let plain = stripTags(text)
  for (let escapes = 0; escapes < MOST_ESCAPES && plain.includes('&'); escapes++)
    plain = plain.replace(/&#?\w{1,9};/g, decodeEntity).replace(LAYOUT_TAG, stripTags)
  return plain
}

/** `&amp;`, `&#39;`, `&#x2019;`: unknown ones stay as they are, what is no letter is a space. */
function decodeEntity(entity: string): string {
  return decodeHTMLStrict(entity).replace(/[\p{Cc}\u00a0\ufffd]/u, ' ')
}

function* pieces(text: string): Generator<string> {
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!
    if (char === '(' || char === '[') depth++
    else if (char === ')' || char === ']') depth = Math.max(0, depth - 1)
    else if (isListEnd(text, at, depth)) {
      yield text.slice(start, at)
      start = at + 1
    }
  }
  if (depth > 0) yield* text.slice(start).split(/[,;]/)
  else yield text.slice(start)
}

function isListEnd(text: string, at: number, depth: number): boolean {
  const char = text[at]!
  if (char === '\n' || char === '|') return true
  if (depth > 0 || (char !== ',' && char !== ';')) return false
  return !/^\d,\d{3}(?!\d)/.test(text.slice(Math.max(0, at - 1), at + 5))
}

/** An address that may be fetched or linked: http(s) only; `www.` and `//` starts are completed. */
export function readUrl(text: string): Reading<string> {
  const words = text.trim()
  if (isBlank(words)) return null
  const whole = words.startsWith('//') ? `https:${words}` : /^www\./i.test(words) ? `https://${words}` : words
  if (!/^https?:\/\/[^\s/]+\.[^\s/]/i.test(whole) || !URL.canParse(whole)) return { unreadable: 'is not a web address' }
  return new URL(whole).href
}

/** Addresses held in one cell, in order: commas inside an address (`w_400,h_300`) do not end it. */
export function splitUrls(text: string): string[] {
  return text.split(/[\s|]+|[,;]+(?=\s*(?:https?:|\/\/|www\.|$))/i).filter((piece) => piece !== '')
}

const YOUTUBE =
  /(?:https?:\/\/)?(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:\S*?&)?v=|embed\/|shorts\/|v\/|live\/)|youtu\.be\/)([\w-]{11})(?![\w-])/i

/** The first YouTube link in a text, in its plain form; null when none stands there. */
export function findYoutubeUrl(text: string): string | null {
  const id = YOUTUBE.exec(text)?.[1]
  return id ? `https://www.youtube.com/watch?v=${id}` : null
}

/** The address to its last sign, and what parts it from the words: a dash before the first of them is none of theirs. */
const OPENING_ADDRESS = /^\S+\s*(?:[-–—|:,.]+(?:\s+|$))?/

/** Comments without the address of the video that they open with; null where they say nothing else. Elsewhere it is part of what is said, and stays. */
export function withoutOpeningVideo(comments: string, videoUrl: string): string | null {
  if (YOUTUBE.exec(comments)?.index !== 0 || findYoutubeUrl(comments) !== videoUrl) return comments
  return comments.replace(OPENING_ADDRESS, '') || null
}
