import type { PageContext } from '../../site/page-context.ts'
import { PAYMENT_WORDS } from '../imprint-view.ts'
import { ownPicture } from '../own-picture.ts'
import { richText } from '../rich-text.server.ts'
import { linksOf } from './links.ts'
import type { Made, Written } from './maker.ts'

export function makeStatistics({ title }: Written<'statistics'>, { ctx }: PageContext): Made {
  const { shown, entries } = ctx.tenant.settings.statistics
  return shown && entries.length ? { kind: 'statistics', title, entries } : null
}

export function makeWhyBuyFromUs({ title }: Written<'why-buy-from-us'>, { ctx }: PageContext): Made {
  const reasons = ctx.tenant.settings.home.whyBuyFromUs
  return reasons.length ? { kind: 'why-buy-from-us', title: title ?? `Why ${ctx.tenant.name}`, reasons } : null
}

/** Without a link that leads somewhere there is nothing to call to. */
export function makeCallToAction(written: Written<'call-to-action'>, page: PageContext): Made {
  const { title, text, imageSrc, imageAlt } = written
  const links = linksOf(written.links, page)
  const picture = ownPicture(imageSrc, imageAlt, page.site.content.files)
  return links.length ? { kind: 'call-to-action', title, text, links, picture } : null
}

/** Three links as the dealer chose them; those that lead nowhere yet are left out. */
export function makeFeatureBanner(written: Written<'feature-banner'>, page: PageContext): Made {
  const byDefault = page.ctx.tenant.settings.vehiclePage.featureBanner
  const wanted = written.links ?? byDefault.map(({ title, ...rest }) => ({ label: title, ...rest }))
  const links = wanted.flatMap((wish) => linksOf([wish], page).map((link) => ({ ...link, text: wish.text })))
  return links.length ? { kind: 'feature-banner', links } : null
}

export function makePaymentStrip(_: Written<'payment-strip'>, { ctx }: PageContext): Made {
  const { paymentStrip, paymentMethods } = ctx.tenant.settings.commerce
  if (!paymentStrip || paymentMethods.length === 0) return null
  const methods = paymentMethods.map((name) => ({ name, label: PAYMENT_WORDS[name] }))
  return { kind: 'payment-strip', label: 'We accept', methods }
}

export function makeFaq({ title, items }: Written<'faq'>, { site }: PageContext): Made {
  const answered = items.map(({ question, answer }) => ({ question, answer: richText(answer, site.content.files, 4) }))
  return { kind: 'faq', title: title ?? 'Questions and answers', items: answered }
}

export function makeRichText({ title, markdown }: Written<'rich-text'>, { site }: PageContext): Made {
  return { kind: 'rich-text', title, text: richText(markdown, site.content.files, title === null ? 2 : 3) }
}

export function makeBanner({ title, text, imageSrc, imageAlt }: Written<'banner'>, { site }: PageContext): Made {
  return { kind: 'banner', title, text, picture: ownPicture(imageSrc, imageAlt, site.content.files) }
}
