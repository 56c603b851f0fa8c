import type { PageHandle } from '../../site/template-part.ts'
import { ownPageLoader } from '../shared/answer-own-page.server.ts'
import { OwnPage } from '../shared/own-page.tsx'
import { blogListView } from './view.server.ts'

/** All articles. */
export const loader = ownPageLoader(blogListView)

export const handle: PageHandle = { part: 'page' }

export { clientLoader } from '../shared/own-page.tsx'

export default OwnPage
