import MarkdownIt, { type Env, type MarkdownIt as Markdown, type RendererRule } from 'markdown-it'
import { link, pictureSrc } from '#domain/tenants/settings/words.ts'

/** `attributes` of an `<img>`, src among them; null where the picture is not to be had. */
export type MarkdownPictures = (src: string) => Record<string, string> | null

export type MarkdownLink = { kind: 'link' | 'picture'; href: string; line: number }

/** `headingsFrom`: the level of the highest headings, since the page has one of the first level. */
export type MarkdownPlace = { pictures: MarkdownPictures; headingsFrom: number }

/** Markdown as HTML: CommonMark with tables, no markup of the writer's own; pictures as the place has them. */
export function renderMarkdown(text: string, place: MarkdownPlace): string {
  return writer.render(text, { place })
}

/** Where links and pictures of a text lead, unsafe ones too, with their line counted from 1. */
export function listMarkdownLinks(text: string): MarkdownLink[] {
  const links: MarkdownLink[] = []
  let begins = 0
  for (const { children, map, content } of reader.parse(text, {})) {
    // The cells of a table stand on the line of their row.
    begins = map?.[0] ?? begins
    for (const token of children ?? []) {
      const href = token.attrGet(token.type === 'image' ? 'src' : 'href')
      const kind = token.type === 'image' ? 'picture' : 'link'
      if (href !== null) links.push({ kind, href: String(href), line: begins + lineIn(content, String(href)) })
    }
  }
  return links
}

/** Understands every link, so that a bad one can be named. */
const reader = new MarkdownIt({ html: false })
reader.validateLink = () => true
reader.normalizeLink = (href) => href

const writer = makeWriter()

function makeWriter(): Markdown {
  const md = new MarkdownIt({ html: false })
  // The rule a file is checked by when it is published: what is stored may be older than it.
  md.validateLink = (href) => link.safeParse(href).success || pictureSrc.safeParse(href).success
  const { rules } = md.renderer
  rules.heading_open = (tokens, at, _options, env) => `<${levelOf(tokens[at]!.tag, env)}>`
  rules.heading_close = (tokens, at, _options, env) => `</${levelOf(tokens[at]!.tag, env)}>\n`
  rules.image = (tokens, at, options, env, renderer) => {
    const token = tokens[at]!
    const attributes = placeOf(env).pictures(String(token.attrGet('src')))
    if (!attributes) return ''
    const alt = renderer.renderInlineAsText(token.children ?? [], options, env)
    const written = Object.entries({ ...attributes, alt, loading: 'lazy', decoding: 'async' })
    return `<img${written.map(([name, value]) => ` ${name}="${md.utils.escapeHtml(value)}"`).join('')}>`
  }
  rules.th_open = aligned
  rules.td_open = aligned
  rules.link_open = (tokens, at, options, _env, renderer) => {
    const token = tokens[at]!
    if (/^https?:/i.test(String(token.attrGet('href')))) token.attrSet('rel', 'noopener')
    return renderer.renderToken(tokens, at, options)
  }
  return md
}

/** How a cell is aligned as a class: pages have no style attributes. */
function aligned(...[tokens, at, options, _env, renderer]: Parameters<RendererRule>): string {
  const token = tokens[at]!
  const [, side] = /^text-align:(center|right)$/.exec(String(token.attrGet('style'))) ?? []
  token.attrs = side ? [['class', `cell-${side}`]] : null
  return renderer.renderToken(tokens, at, options)
}

function placeOf(env: Env | undefined): MarkdownPlace {
  return env?.place as MarkdownPlace
}

/** `#` is as good as `##` where the page has its heading already. */
function levelOf(tag: string, env: Env | undefined): string {
  const written = Math.max(Number(tag.slice(1)), 2)
  return `h${Math.min(written - 2 + placeOf(env).headingsFrom, 6)}`
}

function lineIn(content: string, href: string): number {
  const at = content.indexOf(href)
  return 1 + (at < 0 ? 0 : content.slice(0, at).split('\n').length - 1)
}
