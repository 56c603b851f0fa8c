import type { AttachOutcome } from '#domain/stock/media/attach-media.server.ts'
import type { MediaSources } from '#domain/stock/media/gather-media.server.ts'

/** The options of `media attach`, by what they hand over. */
export const MEDIA_OPTIONS: Record<keyof MediaSources, { flag: string; help: string; attached: string }> = {
  photos: { flag: '--photos <folder>', help: 'photos, in the natural order of their names', attached: 'photos' },
  spin: {
    flag: '--spin <folder>',
    help: 'frames of the 360° spin, in the natural order of their names',
    attached: 'spin frames',
  },
  panorama: {
    flag: '--panorama <file>',
    help: 'interior panorama, 2:1 equirectangular',
    attached: 'interior panorama',
  },
  video: { flag: '--video <url|file>', help: 'video: an address, or an MP4 or WebM file', attached: 'video' },
  walkaround: {
    flag: '--walkaround <url|file>',
    help: 'walkaround video: an address, or an MP4 or WebM file',
    attached: 'walkaround video',
  },
  historyReport: {
    flag: '--history-report <url|file>',
    help: 'history report: an address, or a PDF file',
    attached: 'history report',
  },
  hotspots: {
    flag: '--hotspots <file>',
    help: 'hotspots, as JSON: { exterior: [{ description, positions: [{ frame, x, y }] }], interior: […] }',
    attached: 'hotspots',
  },
}

/** Why a vehicle was given no media, for people. */
export function attachFailureText(
  outcome: Exclude<AttachOutcome, { kind: 'attached' }>,
  vehicle: string,
  tenantName: string,
): string {
  switch (outcome.kind) {
    case 'no-such-vehicle':
      return `${tenantName} has no vehicle with stock number or slug "${vehicle}".`
    case 'no-such-dealership':
      return `There is no such dealership. ${tenantName} has: ${outcome.known.join(', ')}.`
    case 'several-vehicles':
      return `"${vehicle}" may be any of: ${outcome.slugs.join(', ')}. Name one of these, or add --dealership (${outcome.dealerships.join(', ')}).`
    case 'refused':
      return [
        'Nothing was attached:',
        ...outcome.problems.map(
          ({ field, value, reason }) => `  ${MEDIA_OPTIONS[field].flag.split(' ')[0]} ${value}: ${reason}`,
        ),
      ].join('\n')
  }
}
