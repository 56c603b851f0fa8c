import { hash } from 'node:crypto'
import type { SizedImage } from '#domain/media/image-variants.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { resolveTokens, type Tokens } from '#domain/tenants/tokens.ts'
import { templateTokens } from '#templates/registry.ts'
import type { ShareTags } from '#ui/page/head.tsx'
import type { SiteFacts } from '../../shell/site-view.server.ts'

/** What the picture of a shared page says (rule:share-pictures): the dealer's look and mark, and the words of the page. */
export type ShareCard = {
  kicker: string | null
  title: string
  lines: readonly string[]
  /** As the page shows it; `isAmount` false for words in its place. */
  price: { text: string; isAmount: boolean; note: string | null } | null
  imageId: number | null
  /** The dealer's logo as a file of their own; their name in type where there is none. */
  mark: { name: string; file: { kind: 'svg'; sha256: string } | { kind: 'image'; imageId: number } | null }
  look: Pick<Tokens, (typeof LOOK)[number]>
}

const LOOK = ['surface', 'ink', 'ink-muted', 'accent', 'font-display', 'font-text'] as const

/** As networks want it. */
export const SHARE_SIZE = { widthPx: 1200, heightPx: 630 } as const

export type ShareWords = Pick<ShareCard, 'title'> & Partial<Pick<ShareCard, 'kicker' | 'lines' | 'price'>>
export type ShareSite = { ctx: TenantCtx; site: SiteFacts }

/** The words of a page in the look of its dealer. */
export function shareCard(words: ShareWords, image: Pick<SizedImage, 'imageId'> | null, at: ShareSite): ShareCard {
  const { tenant } = at.ctx
  const { tokens } = resolveTokens(templateTokens(tenant.template), tenant.tokens)
  const { logo } = at.site.site
  const file = logo ? at.site.content.files.find(logo.src) : null
  return {
    kicker: null,
    lines: [],
    price: null,
    ...words,
    imageId: image?.imageId ?? null,
    mark: { name: tenant.name, file: markFile(file) },
    look: Object.fromEntries(LOOK.map((name) => [name, tokens[name]])) as ShareCard['look'],
  }
}

/** The picture of the page at a path, as its head names it: another address when it says or looks otherwise. */
export function sharedAs(card: ShareCard, path: string, origin: string): NonNullable<ShareTags['picture']> {
  const price = card.price?.isAmount ? [card.price.text, card.price.note] : []
  const alt = [card.title, ...price].filter(Boolean).join(' ')
  return { src: `${origin}/share${path}.jpg?v=${cardKey(card).slice(0, 10)}`, ...SHARE_SIZE, alt }
}

/** The same for two cards exactly when their pictures are the same. */
export function cardKey(card: ShareCard): string {
  return hash('sha256', JSON.stringify(card), 'base64url')
}

function markFile(file: ReturnType<SiteFacts['content']['files']['find']>): ShareCard['mark']['file'] {
  if (file?.kind === 'svg') return { kind: 'svg', sha256: file.sha256 }
  return file?.kind === 'image' ? { kind: 'image', imageId: file.image.imageId } : null
}
