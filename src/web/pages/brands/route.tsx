import { ownPageLoader } from '../shared/answer-own-page.server.ts'
import { OwnPage } from '../shared/own-page.tsx'
import { brandsPageView } from './view.server.ts'

/** The grid of brands as a page of its own (rule:brand-pages). */
export const loader = ownPageLoader(brandsPageView)

export { clientLoader, handle } from '../shared/own-page.tsx'

export default OwnPage
