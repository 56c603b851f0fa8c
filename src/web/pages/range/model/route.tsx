import type { PageHandle } from '../../../site/template-part.ts'
import { ownPageLoader } from '../../shared/answer-own-page.server.ts'
import { OwnPage } from '../../shared/own-page.tsx'
import { modelPageView } from './view.server.ts'

/** One model of the range (rule:model-range). */
export const loader = ownPageLoader(modelPageView)

export const handle: PageHandle = { part: 'page' }

export { clientLoader } from '../../shared/own-page.tsx'

export default OwnPage
