import type { VehicleView } from '../view.ts'

export type ViewerProps = { vehicle: VehicleView; className?: string; sizes?: string; frame?: string }

/** What each way of looking needs to be drawn. */
export type ModeProps = Required<Pick<ViewerProps, 'vehicle' | 'frame'>> & {
  sizes: string | undefined
  /** Seen first: its first picture is the page's largest. */
  opens: boolean
  /** The way of looking that is chosen; nothing turns or plays in the others. */
  shown: boolean
}
