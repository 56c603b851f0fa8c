import { ownPageLoader } from '../shared/answer-own-page.server.ts'
import { OwnPage } from '../shared/own-page.tsx'
import { directoryView } from './view.server.ts'

/** All locations (rule:location-cards). */
export const loader = ownPageLoader(directoryView)

export { clientLoader, handle } from '../shared/own-page.tsx'

export default OwnPage
