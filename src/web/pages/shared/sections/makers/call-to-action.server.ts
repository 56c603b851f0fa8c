import type { PageContext } from '../../../../site/page-context.ts'
import { ownPicture } from '../../own-picture.ts'
import { linksOf } from '../links.ts'
import type { Made, Written } from '../maker.ts'

/** Without a link that leads somewhere there is nothing to call to. */
export function make(written: Written<'call-to-action'>, page: PageContext): Made {
  const { title, text, imageSrc, imageAlt } = written
  const links = linksOf(written.links, page)
  const picture = ownPicture(imageSrc, imageAlt, page.site.content.files)
  return links.length ? { kind: 'call-to-action', title, text, links, picture } : null
}
