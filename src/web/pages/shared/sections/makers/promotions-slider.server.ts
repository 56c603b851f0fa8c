import type { PageContext } from '../../../../site/page-context.ts'
import { ownPicture } from '../../own-picture.ts'
import { linkOf } from '../links.ts'
import type { Made, Written } from '../maker.ts'

/** The slides of the settings, all or those named. */
export function make({ slides }: Written<'promotions-slider'>, page: PageContext): Made {
  const { home } = page.ctx.tenant.settings
  const shown = slides ? slides.flatMap((id) => home.slides.find((slide) => slide.id === id) ?? []) : home.slides
  if (shown.length === 0) return null
  return {
    kind: 'promotions-slider',
    label: 'Promotions',
    slides: shown.map(({ id, name, description, imageSrc, linkTo, hideOverlay }) => ({
      id,
      name,
      text: description,
      // The words over it say what it is; without them its name does.
      picture: ownPicture(imageSrc, hideOverlay ? name : '', page.site.content.files)!,
      href: linkTo === null ? null : linkOf(linkTo, page),
      hideOverlay,
    })),
  }
}
