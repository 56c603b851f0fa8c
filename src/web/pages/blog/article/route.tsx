import type { PageHandle } from '../../../site/template-part.ts'
import { ownPageLoader } from '../../shared/answer-own-page.server.ts'
import { OwnPage } from '../../shared/own-page.tsx'
import { articleView } from '../view.server.ts'

/** One article. */
export const loader = ownPageLoader(articleView)

export const handle: PageHandle = { part: 'page' }

export { clientLoader } from '../../shared/own-page.tsx'

export default OwnPage
