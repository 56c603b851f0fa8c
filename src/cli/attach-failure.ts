import type { AttachOutcome } from '#domain/stock/media/attach-media.server.ts'
import type { MediaSources } from '#domain/stock/media/gather-media.server.ts'
import { notFoundText } from './vehicle-argument.ts'

/** The options of `media attach`, by what they hand over: how each is written, its help, and what was attached by it. */
export const MEDIA_OPTIONS: Record<keyof MediaSources, readonly [flag: string, help: string, attached: string]> = {
  photos: ['--photos <folder>', 'photos, in the natural order of their names', 'photos'],
  spin: ['--spin <folder>', 'frames of the 360° spin, in the natural order of their names', 'spin frames'],
  panorama: ['--panorama <file>', 'interior panorama, 2:1 equirectangular', 'interior panorama'],
  video: ['--video <url|file>', 'video: an address, or an MP4 or WebM file', 'video'],
  walkaround: ['--walkaround <url|file>', 'walkaround video: an address, or an MP4 or WebM file', 'walkaround video'],
  historyReport: ['--history-report <url|file>', 'history report: an address, or a PDF file', 'history report'],
  hotspots: [
    '--hotspots <file>',
    'hotspots, as JSON: { exterior: [{ description, positions: [{ frame, x, y }] }], interior: […] }',
    'hotspots',
  ],
}

/** `--photos` of `--photos <folder>`. */
export function flagOf(kind: keyof MediaSources): string {
  return MEDIA_OPTIONS[kind][0].split(' ')[0]!
}

/** Why a vehicle was given no media, for people. */
export function attachFailureText(
  outcome: Exclude<AttachOutcome, { kind: 'attached' }>,
  vehicle: string,
  tenantName: string,
): string {
  if (outcome.kind !== 'refused') return notFoundText(outcome, vehicle, tenantName)
  return [
    'Nothing was attached:',
    ...outcome.problems.map(({ field, value, reason }) => `  ${flagOf(field)} ${value}: ${reason}`),
  ].join('\n')
}
