import { SaxesParser } from 'saxes'
import { FeedStop, unreadable } from './feed.ts'
import { readTextBytes } from './text-stream.server.ts'

/** One vehicle of an XML feed: its elements by name as written; nested and repeated ones are lines of one text. */
export type XmlItem = { number: number; elements: Map<string, string> }

/** What stands between two tags, on the way to whole items. */
const newReader = (name: string) => ({
  name,
  path: [] as string[],
  item: null as XmlItem | null,
  itemDepth: 0,
  itemLength: 0,
  /** Letters given to the parser since the last tag: it holds them all. */
  sinceTag: 0,
  text: '',
  count: 0,
  rootName: null as string | null,
  done: [] as XmlItem[],
  isClosing: false,
  stop: null as FeedStop | null,
})
type Reader = ReturnType<typeof newReader>

/** An item longer than this is taken for one that is never closed. */
const LONGEST_ITEM = 4 * 1024 * 1024
/** Faults of hand-made XML that leave its structure clear (`R&D`, `&nbsp;`, a wrong declaration). */
const HARMLESS = /entity|^disallowed character\.$|\]\]>|declaration|encoding value|namespace|prefix|attribute/

/**
 * The items of an XML file, streaming: elements below the root that go by `name` (lower case, compared without case).
 * Throws FeedStop on an unclosed element, and where the file is no XML or no list of such elements.
 */
export async function* readXmlItems(bytes: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<XmlItem> {
  const reader = newReader(name)
  const parser = listen(reader)
  for await (const text of hideBareAmpersands(readTextBytes(bytes, { terminated: true }))) {
    reader.sinceTag += text.length
    parser.write(text)
    if (reader.sinceTag > LONGEST_ITEM) throw unreadable(`a text after item ${reader.count} has no end`)
    if (reader.stop) throw reader.stop
    yield* reader.done.splice(0)
  }
  reader.isClosing = true
  parser.close()
  if (reader.stop) throw reader.stop
  // `<StockItems></StockItems>` is a list without vehicles.
  if (reader.count === 0 && !reader.rootName?.startsWith(name)) throw unreadable(`the file has no <${name}>`)
}

/** Stands for an ampersand that begins no entity while the parser, which would read on to the next semicolon, looks. */
const HIDDEN_AMPERSAND = '\ue0ff'
const BARE_AMPERSAND = /&(?!#?\w{1,10};)/g

async function* hideBareAmpersands(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let held = ''
  for await (const chunk of chunks) {
    const text = held + decoder.decode(chunk, { stream: true })
    const last = text.lastIndexOf('&')
    const cut = last >= 0 && text.length - last < 13 ? last : text.length
    held = text.slice(cut)
    yield text.slice(0, cut).replace(BARE_AMPERSAND, HIDDEN_AMPERSAND)
  }
  yield held.replace(BARE_AMPERSAND, HIDDEN_AMPERSAND)
}

function listen(reader: Reader): SaxesParser {
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => openElement(reader, name))
  parser.on('text', (text) => addText(reader, text))
  parser.on('cdata', (text) => addText(reader, text))
  parser.on('closetag', () => closeElement(reader))
  parser.on('error', ({ message }) => {
    reader.stop ??= HARMLESS.test(message) && !reader.isClosing ? null : stopFor(message, reader)
  })
  return parser
}

function openElement(reader: Reader, name: string): void {
  reader.sinceTag = 0
  keepText(reader)
  reader.path.push(name)
  reader.rootName ??= name.toLowerCase()
  if (reader.item || reader.path.length === 1 || name.toLowerCase() !== reader.name) return
  reader.count++
  reader.item = { number: reader.count, elements: new Map() }
  reader.itemDepth = reader.path.length
  reader.itemLength = 0
}

function closeElement(reader: Reader): void {
  reader.sinceTag = 0
  keepText(reader)
  if (reader.item && reader.path.length === reader.itemDepth) {
    reader.done.push(reader.item)
    reader.item = null
  }
  reader.path.pop()
}

function addText(reader: Reader, text: string): void {
  if (!reader.item) return
  reader.text += text.replaceAll(HIDDEN_AMPERSAND, '&')
  reader.itemLength += text.length
  if (reader.itemLength > LONGEST_ITEM) reader.stop ??= unreadable(`item ${reader.count} is never closed`)
}

/** Text so far belongs to the item's own child that it stands in, however deep. */
function keepText(reader: Reader): void {
  const name = reader.path[reader.itemDepth]
  const words = reader.text.trim()
  reader.text = ''
  if (!reader.item || name === undefined) return
  const before = reader.item.elements.get(name)
  reader.item.elements.set(name, before && words ? `${before}\n${words}` : before || words)
}

function stopFor(message: string, reader: Reader): FeedStop {
  if (!reader.isClosing)
    return unreadable(`the file is not well-formed XML at item ${reader.count}: ${message.replace(/^\d+:\d+:\s*/, '')}`)
  if (reader.rootName === null && !/unexpected end/.test(message)) return unreadable('the file is not XML')
  return new FeedStop({
    kind: 'truncated',
    line: reader.count,
    reason: `the file ends inside <${reader.path.at(-1) ?? 'its first element'}>`,
  })
}
