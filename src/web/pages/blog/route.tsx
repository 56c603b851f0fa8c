import { ownPageLoader } from '../shared/answer-own-page.server.ts'
import { OwnPage } from '../shared/own-page.tsx'
import { blogListView } from './view.server.ts'

/** All articles. */
export const loader = ownPageLoader(blogListView)

export { clientLoader, handle } from '../shared/own-page.tsx'

export default OwnPage
