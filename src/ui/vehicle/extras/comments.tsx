import { Folded } from '../../primitives/fold.tsx'
import type { VehicleView } from '../view.ts'
import { Block } from './block.tsx'

/** Dealer comments fold at 400 characters (rule:text-folds). */
export function Comments({ vehicle }: { vehicle: VehicleView }) {
  if (!vehicle.comments) return null
  return (
    <Block title="Dealer comments" id="comments">
      <div className={`comments${vehicle.comments.empty ? ' text-muted' : ''}`}>
        <Folded text={vehicle.comments} />
      </div>
    </Block>
  )
}
