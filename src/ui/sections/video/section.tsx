import type { SectionProps } from '../section-props.ts'
import { VideoPlayer } from './video-player.tsx'

export function Section({ section, Frame }: SectionProps<'video'>) {
  return (
    <Frame section={section} title={section.title}>
      <VideoPlayer section={section} />
    </Frame>
  )
}
