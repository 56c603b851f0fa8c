import type { PageHandle } from '../../../site/template-part.ts'
import { ownPageLoader } from '../../shared/answer-own-page.server.ts'
import { OwnPage } from '../../shared/own-page.tsx'
import { offerPageView } from './view.server.ts'

/** One offer (rule:offers). */
export const loader = ownPageLoader(offerPageView)

export const handle: PageHandle = { part: 'page' }

export { clientLoader } from '../../shared/own-page.tsx'

export default OwnPage
