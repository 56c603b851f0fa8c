import type { PictureView } from '../views.ts'

/** What the stage of a vehicle's page can show (B§2): only what the vehicle has. */
export type ViewerView = {
  pictures: PictureView[]
  standIn: string
  thumbnails: boolean
  eagerPictures: number
}
