import { type AttachOutcome, attachMedia } from '#domain/stock/attach-media.server.ts'
import type { MediaSources } from '#domain/stock/gather-media.server.ts'
import { type CliCommand, CliFailure } from '../command.ts'

const OPTIONS: Record<keyof MediaSources, { flag: string; help: string; attached: string }> = {
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
const KINDS = Object.keys(OPTIONS) as (keyof MediaSources)[]

export const command: CliCommand = {
  noun: 'media',
  verb: 'attach',
  summary: 'give a vehicle spin frames, panorama, videos, history report, hotspots or photos, replacing those it has',
  define(verb) {
    verb
      .argument('<vehicle>', 'stock number or slug')
      .requiredOption('--tenant <slug>', 'whose vehicle it is')
      .option('--dealership <slug>', 'whose of a group, where a stock number occurs twice')
    for (const kind of KINDS) verb.option(OPTIONS[kind].flag, OPTIONS[kind].help)
  },
  async run(cli, [vehicle], options) {
    const sources: MediaSources = Object.fromEntries(
      KINDS.filter((kind) => options[kind] !== undefined).map((kind) => [kind, String(options[kind])]),
    )
    if (Object.keys(sources).length === 0) {
      throw new CliFailure(
        `Say what to attach: ${KINDS.map((kind) => OPTIONS[kind].flag.split(' ')[0]).join(', ')}.`,
        2,
      )
    }

    const ctx = await cli.tenant(String(options.tenant))
    cli.progress('Taking the files in')
    const outcome = await attachMedia(ctx, cli.media().store, {
      vehicle: vehicle!,
      dealership: options.dealership === undefined ? null : String(options.dealership),
      sources,
    })
    if (outcome.kind !== 'attached') throw new CliFailure(failureText(outcome, vehicle!, ctx.tenant.name))

    for (const warning of outcome.warnings) cli.say(`Note: ${warning}.`)
    for (const kind of KINDS) {
      const count = outcome.attached[kind]
      if (count !== undefined) cli.say(`Attached to ${outcome.stockNumber}: ${OPTIONS[kind].attached} (${count}).`)
    }
    cli.answer(outcome)
    return 0
  },
}

function failureText(
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
          ({ field, value, reason }) => `  ${OPTIONS[field].flag.split(' ')[0]} ${value}: ${reason}`,
        ),
      ].join('\n')
  }
}
