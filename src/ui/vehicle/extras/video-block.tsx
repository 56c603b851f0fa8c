import type { VehicleView } from '../view.ts'
import { VideoPlace } from '../viewer/video-place.tsx'
import { Block } from './block.tsx'

/** The vehicle's video in a block of its own (rule:vehicle-blocks): besides its place among the pictures, where it is easily missed. */
export function VideoBlock({ vehicle }: { vehicle: VehicleView }) {
  const { video, pictures } = vehicle.viewer
  if (!video || !vehicle.extras.video) return null
  return (
    <Block title="Video" id="video">
      <div className="frame frame-16-10 video-block">
        <VideoPlace video={video} poster={pictures[0]} title={vehicle.title} />
      </div>
    </Block>
  )
}
