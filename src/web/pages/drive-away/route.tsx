import { ownPageLoader } from '../shared/answer-own-page.server.ts'
import { OwnPage } from '../shared/own-page.tsx'
import { driveAwayPageView } from './view.server.ts'

/** What a vehicle costs in a state (rule:drive-away-price). */
export const loader = ownPageLoader(driveAwayPageView)

export { clientLoader, handle } from '../shared/own-page.tsx'

export default OwnPage
