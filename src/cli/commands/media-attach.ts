import { attachMedia } from '#domain/stock/media/attach-media.server.ts'
import type { MediaSources } from '#domain/stock/media/gather-media.server.ts'
import { attachFailureText, flagOf, MEDIA_OPTIONS } from '../attach-failure.ts'
import { type CliCommand, CliFailure } from '../command.ts'
import { oneVehicle, vehicleNamed } from '../vehicle-argument.ts'

const KINDS = Object.keys(MEDIA_OPTIONS) as (keyof MediaSources)[]

export const command: CliCommand = {
  summary: 'give a vehicle spin frames, panorama, videos, history report, hotspots or photos, replacing those it has',
  define(verb) {
    oneVehicle(verb)
    for (const [flag, help] of Object.values(MEDIA_OPTIONS)) verb.option(flag, help)
  },
  async run(cli, [vehicle], options) {
    const sources: MediaSources = Object.fromEntries(
      KINDS.filter((kind) => options[kind] !== undefined).map((kind) => [kind, String(options[kind])]),
    )
    if (Object.keys(sources).length === 0)
      throw new CliFailure(`Say what to attach: ${KINDS.map(flagOf).join(', ')}.`, 2)

    const ctx = await cli.tenant(String(options.tenant))
    cli.progress('Taking the files in')
    const outcome = await attachMedia(ctx, (await cli.media()).store, {
      ...vehicleNamed(vehicle, options),
      sources,
    })
    if (outcome.kind !== 'attached') throw new CliFailure(attachFailureText(outcome, vehicle!, ctx.tenant.name))

    for (const warning of outcome.warnings) cli.say(`Note: ${warning}.`)
    for (const kind of KINDS) {
      const count = outcome.attached[kind]
      if (count !== undefined) cli.say(`Attached to ${outcome.stockNumber}: ${MEDIA_OPTIONS[kind][2]} (${count}).`)
    }
    cli.answer(outcome)
  },
}
